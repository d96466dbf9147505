import { describe, expect, it } from 'vitest'
import { sampleBusiness } from '../../test/support/sample-content.ts'
import { createBusinessIndex, NO_BUSINESSES } from '../lib/business-index.ts'
import { changedBusinessPaths } from './business-paths.ts'

const lists = ['/business-directory', '/business-directory/list.json', '/sitemaps/businesses.xml']
const linked = ['/', '/sitemap.xml']
const bakery = sampleBusiness(1)
const hardware = sampleBusiness(2)
const bakeryPaths = ['/business-directory/shop-1', '/business-directory/category/food-and-drink']

describe('the pages that a change of the directory touches', () => {
  it('are none where nothing differs', () => {
    const directory = createBusinessIndex([bakery])
    expect([...changedBusinessPaths(directory, directory)]).toEqual([])
    expect([...changedBusinessPaths(directory, createBusinessIndex([bakery]))]).toEqual([])
    expect([...changedBusinessPaths(NO_BUSINESSES, createBusinessIndex([]))]).toEqual([])
  })

  it('are for an edit the pages of that business, its category and the lists', () => {
    const before = createBusinessIndex([bakery, hardware])
    const after = createBusinessIndex([{ ...bakery, phone: '555-0100' }, hardware])
    expect(changedBusinessPaths(before, after)).toEqual(new Set([...bakeryPaths, ...lists]))
  })

  it.each([
    ['comes', [hardware], [bakery, hardware]],
    ['goes', [bakery, hardware], [hardware]],
  ])('are the same where it %s and others stay', (_, before, after) => {
    expect(changedBusinessPaths(createBusinessIndex(before), createBusinessIndex(after))).toEqual(
      new Set([...bakeryPaths, ...lists]),
    )
  })

  it('are for a move to another address and category all four', () => {
    const before = createBusinessIndex([bakery])
    const after = createBusinessIndex([{ ...bakery, slug: 'mill', category: 'Shops' }])
    expect(changedBusinessPaths(before, after)).toEqual(
      new Set([...bakeryPaths, '/business-directory/mill', '/business-directory/category/shops', ...lists]),
    )
  })

  it.each([
    ['the first business comes', [], [bakery]],
    ['the last one goes', [bakery], []],
  ])('are also those that link to the directory when %s', (_, before, after) => {
    expect(changedBusinessPaths(createBusinessIndex(before), createBusinessIndex(after))).toEqual(
      new Set([...bakeryPaths, ...lists, ...linked]),
    )
  })
})
