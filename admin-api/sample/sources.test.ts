import { READER_CATEGORIES } from '@hometown/shared-types/category'
import { createSourceSchema } from '@hometown/shared-types/source'
import { expect, it } from 'vitest'
import { sampleSources } from './sources.ts'

it('the sample county has a dozen sources in all categories, at addresses that are nowhere', () => {
  const sources = sampleSources.map((source) => createSourceSchema.parse(source))
  expect(sources).toHaveLength(12)
  expect(new Set(sources.map(({ category }) => category))).toEqual(new Set(READER_CATEGORIES))
  expect(new Set(sources.map(({ url }) => url)).size).toBe(12)
  for (const { url, feedUrl } of sources) {
    expect(new URL(url).hostname).toMatch(/\.invalid$/)
    if (feedUrl) expect(new URL(feedUrl).hostname).toMatch(/\.invalid$/)
  }
})
