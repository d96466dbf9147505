import { describe, expect, it } from 'vitest'
import { inMailOrder, type ListedArticle, moveArticle, moveSection, sectionsOf } from './listed-articles.ts'

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

describe('the articles of a newsletter', () => {
  const ids = (list: readonly ListedArticle[]) => list.map(({ id }) => id)
  const ordered = inMailOrder(articles)

  it('are in the order of the mail, which keeps sections together', () => {
    expect(ids(ordered)).toEqual(['e1', 'e2', 's1', 'b1', 'gone'])
  })

  it('stay with their section when one is dropped among others', () => {
    expect(ids(moveArticle(ordered, 0, 3))).toEqual(['e2', 'e1', 's1', 'b1', 'gone'])
    expect(ids(moveArticle(ordered, 1, 3))).toEqual(['e1', 'e2', 's1', 'b1', 'gone'])
  })

  it('take their section along to the front', () => {
    expect(ids(moveArticle(ordered, 3, 0))).toEqual(['b1', 'e1', 'e2', 's1', 'gone'])
  })
})
