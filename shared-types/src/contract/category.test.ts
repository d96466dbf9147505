import { describe, expect, it } from 'vitest'
import {
  CATEGORIES,
  categoryDetails,
  categoryForForm,
  findCategoryBySlug,
  findCategoryByTermId,
  HOME_SECTION_ORDER,
  READER_CATEGORIES,
} from './category.ts'

describe('categories', () => {
  it('are eight, of which the home page and subscribers have seven', () => {
    expect(CATEGORIES).toHaveLength(8)
    expect([...READER_CATEGORIES, 'Jobs'].sort()).toEqual([...CATEGORIES].sort())
    expect(HOME_SECTION_ORDER.join()).toBe('Events,Sports,Community,Churches,Business,Clubs,Obituaries')
    expect(READER_CATEGORIES.join()).toBe('Events,Sports,Business,Community,Obituaries,Clubs,Churches')
  })

  it('are found by slug and by the id of their term', () => {
    for (const category of CATEGORIES) {
      expect(findCategoryBySlug(categoryDetails(category).slug)).toBe(category)
      expect(findCategoryByTermId(categoryDetails(category).termId)).toBe(category)
    }
    expect(findCategoryBySlug('Sports')).toBeUndefined()
    expect(findCategoryBySlug('constructor')).toBeUndefined()
    expect(findCategoryByTermId(3)).toBeUndefined()
  })
})

it.each([
  ['Sports schedule/results', 'Sports'],
  ['High school sports', 'Sports'],
  ['Transport', 'Events'],
  ['', 'Events'],
])('the form shows an old article of %j as %s', (stored, category) => {
  expect(categoryForForm(stored)).toBe(category)
})
