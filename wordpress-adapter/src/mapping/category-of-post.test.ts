import { describe, expect, it } from 'vitest'
import { category, embeddedCategories, post } from '../../test/support/posts.ts'
import { categoryOfPost } from './category-of-post.ts'

describe('the category of a post whose terms are known', () => {
  it.each([
    ['Sports', 'Sports'],
    ['Sports Schedule', 'Sports'],
    ['Social&nbsp;Clubs', 'Clubs'],
  ])('is ours when the name is %j', (name, expected) => {
    expect(categoryOfPost(post({ categories: [40], ...embeddedCategories(category(40, name)) }))).toBe(expected)
  })

  it('is ours when only the slug is', () => {
    const term = { ...category(40, 'Todesfälle'), slug: 'obituaries' }
    expect(categoryOfPost(post({ categories: [40], ...embeddedCategories(term) }))).toBe('Obituaries')
  })

  it('is never Obituaries for Health, although its number is 5', () => {
    const health = category(5, 'Health')
    expect(categoryOfPost(post({ categories: [5], ...embeddedCategories(health) }))).toBe('Community')
    expect(categoryOfPost(post({ categories: [5] }), { terms: [{ id: 5, name: 'Health', slug: 'health' }] })).toBe(
      'Community',
    )
  })

  it('comes from the map, by name in any case or by number, when it is none of ours', () => {
    const faith = post({ categories: [41], ...embeddedCategories(category(41, 'Faith &amp; Life')) })
    expect(categoryOfPost(faith, { categoryMap: { 'faith & life': 'Churches' } })).toBe('Churches')
    expect(categoryOfPost(faith, { categoryMap: { '41': 'Clubs' } })).toBe('Clubs')
  })

  it('does not come from a tag of the same name', () => {
    expect(categoryOfPost(post({ categories: [2], ...embeddedCategories(category(2, 'News')) }))).toBe('Community')
  })
})

describe('the category of a post of which only numbers are known', () => {
  it('comes from the table', () => {
    expect(categoryOfPost(post({ categories: [4, 5] }))).toBe('Business')
    expect(categoryOfPost(post({ categories: [] }))).toBe('Community')
  })
})
