import { existsSync } from 'node:fs'
import { createBusinessSchema } from '@hometown/shared-types/business'
import { parseOpeningHours } from '@hometown/shared-types/opening-hours-text'
import { slugify } from '@hometown/shared-types/slug'
import { expect, test } from 'vitest'
import { sampleBusinesses } from './businesses.ts'
import { sampleCounty } from './county.ts'

test('every business of the sample county is as the form would take it, under an address of its own', () => {
  expect(new Set(sampleBusinesses.map(({ name }) => slugify(name))).size).toBe(sampleBusinesses.length)
  const names = sampleBusinesses.map(({ name }) => name)
  for (const name of sampleCounty.businesses) expect(names).toContain(name)
  for (const business of sampleBusinesses) {
    const { name, hours, website, email, phone, address, picture } = business
    expect(createBusinessSchema.safeParse({ ...business, hours: null }).error, name).toBeUndefined()
    if (hours) expect(parseOpeningHours(hours), name).toBeDefined()
    for (const contact of [website, email]) if (contact) expect(contact, name).toMatch(/\.invalid$/)
    expect(phone, name).toMatch(/^555-01\d\d/)
    expect(
      sampleCounty.places.towns.some((town) => address?.endsWith(town)),
      name,
    ).toBe(true)
    if (picture) expect(existsSync(new URL(`pictures/${picture.file}`, import.meta.url)), name).toBe(true)
  }
})
