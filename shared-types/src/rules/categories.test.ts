import { describe, expect, it } from 'vitest'
import { CATEGORIES, categoryDetails, findCategoryBySlug, HOME_SECTION_ORDER, READER_CATEGORIES } from './categories.ts'

describe('categories', () => {
  it('are eight, of which the home page and subscribers have seven', () => {
    expect(CATEGORIES).toHaveLength(8)
    expect([...READER_CATEGORIES, 'Jobs'].sort()).toEqual([...CATEGORIES].sort())
    expect(HOME_SECTION_ORDER.join()).toBe('Events,Sports,Community,Churches,Business,Clubs,Obituaries')
    expect(READER_CATEGORIES.join()).toBe('Events,Sports,Business,Community,Obituaries,Clubs,Churches')
  })

  it('are found by slug', () => {
    for (const category of CATEGORIES) {
      expect(findCategoryBySlug(categoryDetails(category).slug)).toBe(category)
    }
    expect(findCategoryBySlug('Sports')).toBeUndefined()
    expect(findCategoryBySlug('constructor')).toBeUndefined()
  })
})
