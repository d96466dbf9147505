import type { PublicBusiness } from '@hometown/shared-types/contract/businesses'
import { type Picture, pictureOf } from './picture.ts'

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** A county has a few hundred businesses at most, so every change builds the index again. */
export function createBusinessIndex(published: Iterable<PublicBusiness>): BusinessIndex {
  const all = Array.from(published, toSiteBusiness).sort(
    (one, other) => byName.compare(one.name, other.name) || (one.slug < other.slug ? -1 : 1),
  )
  const bySlug = new Map(all.map((business) => [business.slug, business]))
  return { size: all.length, findBySlug: (slug) => bySlug.get(slug), all: () => all }
}

function toSiteBusiness({ imageUrl, imageAlt, copies, ...facts }: PublicBusiness): SiteBusiness {
  return { ...facts, picture: pictureOf({ imageUrl, imageAlt, copies, name: facts.name }) }
}

/** Texts are plain. */
export interface SiteBusiness extends Readonly<Omit<PublicBusiness, 'imageUrl' | 'imageAlt' | 'copies'>> {
  readonly picture: Picture | null
}

/** Published businesses, by name. */
export interface BusinessIndex {
  readonly size: number
  findBySlug(slug: string): SiteBusiness | undefined
  all(): readonly SiteBusiness[]
}
