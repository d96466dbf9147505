import type { NewBusiness } from '@hometown/shared-types/business'
import { withoutTrailingSlashes } from '@hometown/shared-types/trim-characters'
import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { slugOfName } from './business-slugs.ts'
import { type KnownBusiness, listKnownBusinesses } from './businesses.repository.ts'

export interface KnownListings {
  claim(business: NewBusiness): string | undefined
  takeSlug(name: string): string
  readSlugs(db: Kysely<Database>): Promise<void>
}

export async function openKnownListings(db: Kysely<Database>): Promise<KnownListings> {
  const known = await listKnownBusinesses(db)
  const places = new Set(known.map(placeKey))
  const websites = new Set(known.flatMap(({ website }) => (website ? [websiteKey(website)] : [])))
  const slugs = new Set(known.map(({ slug }) => slug))
  const lastNumbers = new Map<string, number>()

  return {
    claim(business) {
      const place = placeKey(business)
      if (places.has(place)) return 'This name and address are already in the directory'
      const website = business.website && websiteKey(business.website)
      if (website && websites.has(website)) return 'This website is already in the directory'
      places.add(place)
      if (website) websites.add(website)
      return undefined
    },
    takeSlug(name) {
      const wanted = slugOfName(name)
      let number = lastNumbers.get(wanted) ?? 0
      let slug = number === 0 ? wanted : `${wanted}-${number}`
      while (slugs.has(slug)) slug = `${wanted}-${++number}`
      lastNumbers.set(wanted, number)
      slugs.add(slug)
      return slug
    },
    async readSlugs(reader) {
      for (const { slug } of await listKnownBusinesses(reader)) slugs.add(slug)
    },
  }
}

function placeKey({ name, address }: Pick<KnownBusiness, 'name' | 'address'>): string {
  return `${plain(name)}\n${plain(address ?? '')}`
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Treats `http://www.example.org/` and `https://example.org` as equal. */
function websiteKey(website: string): string {
  return withoutTrailingSlashes(website.toLowerCase().replace(/^https?:\/\/(?:www\.)?/, ''))
}
