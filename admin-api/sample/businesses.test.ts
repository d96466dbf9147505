import { existsSync } from 'node:fs'
import { createBusinessSchema } from '@hometown/shared-types/business'
import { parseOpeningHours } from '@hometown/shared-types/opening-hours-text'
import { slugify } from '@hometown/shared-types/slug'
import { expect, test } from 'vitest'
import { sampleBusinesses } from './businesses.ts'
import { sampleCounty } from './county.ts'

test('the sample county has a believable number of businesses, each under an address of its own', () => {
  expect(sampleBusinesses).toHaveLength(24)
  expect(new Set(sampleBusinesses.map(({ name }) => slugify(name))).size).toBe(24)
  for (const name of sampleCounty.businesses) expect(sampleBusinesses.map((business) => business.name)).toContain(name)
})

test.each(sampleBusinesses.map((business) => [business.name, business] as const))(
  '%s is as the form would take it',
  (_name, business) => {
    expect(createBusinessSchema.safeParse({ ...business, hours: null }).error).toBeUndefined()
    if (business.hours) expect(parseOpeningHours(business.hours)).toBeDefined()
    for (const address of [business.website, business.email]) if (address) expect(address).toMatch(/\.invalid$/)
    expect(business.phone).toMatch(/^555-01\d\d/)
    expect(sampleCounty.places.towns.some((town) => business.address?.endsWith(town))).toBe(true)
    if (business.picture) expect(existsSync(new URL(`pictures/${business.picture.file}`, import.meta.url))).toBe(true)
  },
)
