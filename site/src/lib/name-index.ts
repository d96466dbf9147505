import type { PublicBusiness } from '@hometown/shared-types/contract/businesses'
import type { PublicPerson } from '@hometown/shared-types/contract/people'
import { type Picture, pictureOf } from './picture.ts'

type PublishedItem = Pick<PublicBusiness & PublicPerson, 'slug' | 'name' | 'imageUrl' | 'imageAlt' | 'copies'>
type SiteItem<T extends PublishedItem> = Readonly<Omit<T, 'imageUrl' | 'imageAlt' | 'copies'>> & {
  readonly picture: Picture | null
}

/** Texts are plain; links are `https:` or `http:`. */
export type SiteBusiness = SiteItem<PublicBusiness>
export type SitePerson = SiteItem<PublicPerson>

/** Items are sorted by name. */
export interface NameIndex<T> {
  readonly size: number
  findBySlug(slug: string): T | undefined
  all(): readonly T[]
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** A county has a few hundred businesses and authors at most, so every change builds the index again. */
export function createNameIndex<T extends Pick<PublishedItem, 'slug' | 'name'>>(items: Iterable<T>): NameIndex<T> {
  const all = [...items].sort((one, other) => byName.compare(one.name, other.name) || (one.slug < other.slug ? -1 : 1))
  const bySlug = new Map(all.map((item) => [item.slug, item]))
  return { size: all.length, findBySlug: (slug) => bySlug.get(slug), all: () => all }
}

export function indexPublished<T extends PublishedItem>(published: readonly T[]): NameIndex<SiteItem<T>> {
  return createNameIndex(published.map(toSiteItem))
}

export function toSiteItem<T extends PublishedItem>({ imageUrl, imageAlt, copies, ...facts }: T): SiteItem<T> {
  return { ...facts, picture: pictureOf({ imageUrl, imageAlt, copies, name: facts.name }) }
}
