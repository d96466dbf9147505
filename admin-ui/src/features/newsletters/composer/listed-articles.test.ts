import { describe, expect, it, test } from 'vitest'
import { inMailOrder, type ListedArticle, moveSection, sectionsOf } from './listed-articles.ts'

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

describe('the sections of a newsletter', () => {
  it('are in the order of their first articles', () => {
    expect(sectionsOf(articles)).toEqual(['Events', 'Sports', 'Business'])
  })

  it('move with their articles, and lose none', () => {
    expect(moveSection(articles, 'Sports', -1)).toEqual(['s1', 'e1', 'e2', 'b1', 'gone'])
    expect(moveSection(articles, 'Sports', 1)).toEqual(['e1', 'e2', 'b1', 's1', 'gone'])
  })
})

test('the articles of a newsletter are in the order of the mail, which keeps sections together', () => {
  expect(inMailOrder(articles).map(({ id }) => id)).toEqual(['e1', 'e2', 's1', 'b1', 'gone'])
})
