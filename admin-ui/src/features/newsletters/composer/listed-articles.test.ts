import { expect, test } from 'vitest'
import { inMailOrder, type ListedArticle, moveSection } from './listed-articles.ts'

const listed = (id: string, category?: 'Events' | 'Sports' | 'Business'): ListedArticle => ({
  id,
  article: category && { id, category, title: id, description: '', status: 'published' },
})
const articles = [
  listed('e1', 'Events'),
  listed('s1', 'Sports'),
  listed('gone'),
  listed('e2', 'Events'),
  listed('b1', 'Business'),
]

test('a section of a newsletter moves with its articles, and loses none', () => {
  expect(moveSection(articles, 'Sports', -1)).toEqual(['s1', 'e1', 'e2', 'b1', 'gone'])
  expect(moveSection(articles, 'Sports', 1)).toEqual(['e1', 'e2', 'b1', 's1', 'gone'])
})

test('the articles of a newsletter are in the order of the mail, which keeps sections together', () => {
  expect(inMailOrder(articles).map(({ id }) => id)).toEqual(['e1', 'e2', 's1', 'b1', 'gone'])
})
