import { bylineKey } from '@hometown/shared-types/byline'
import type { Person, PersonChanges, PublicPerson } from '@hometown/shared-types/person'
import { z } from 'zod'
import type { PersonRow } from './people.table.ts'

export interface KnownOfPerson {
  /** Names in print, by key. */
  bylines: ReadonlyMap<string, string>
  articles: number
}

export function personFromRow(row: PersonRow, { bylines, articles }: KnownOfPerson): Person {
  const ownKey = bylineKey(row.name)
  return {
    ...publicPersonFromRow(row),
    bylines: Array.from(bylines, ([key, name]) => (key === ownKey ? '' : name)).filter(Boolean),
    hasOwnName: bylines.has(ownKey),
    articles,
    wordpressUser: row.wordpress_user,
    version: row.version,
    sample: row.sample === 1,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}

export function publicPersonFromRow(row: PersonRow): Omit<PublicPerson, 'copies'> {
  return {
    id: row.id,
    slug: row.slug,
    formerSlugs: formerSlugsOf(row)
      .map(({ slug }) => slug)
      .sort(),
    name: row.name,
    kind: row.kind,
    role: row.role,
    bio: row.bio,
    email: row.email,
    links: textsFromRow(row.links),
    beats: textsFromRow(row.beats),
    imageUrl: row.image_url,
    imageAlt: row.image_alt,
  }
}

const formerSlugsSchema = z.array(z.object({ slug: z.string(), since: z.number() }))
type FormerSlug = z.infer<typeof formerSlugsSchema>[number]

/** Addresses that lead to the person's present one, with the time when they were left. */
export function formerSlugsOf({ former_slugs }: Pick<PersonRow, 'former_slugs'>): FormerSlug[] {
  return formerSlugsSchema.parse(JSON.parse(former_slugs))
}

export function formerSlugsAfter(
  before: Pick<PersonRow, 'slug' | 'former_slugs'>,
  slug: string,
  now: number,
): FormerSlug[] {
  const former = formerSlugsOf(before)
  if (slug === before.slug) return former
  return [...former.filter((one) => one.slug !== slug), { slug: before.slug, since: now }]
}

function textsFromRow(texts: string): string[] {
  return JSON.parse(texts) as string[]
}

/** Absent fields stay unchanged. */
export function columnsOf(changes: Omit<PersonChanges, 'version' | 'slug' | 'bylines'>) {
  const { links, beats, imageUrl, imageAlt, ...same } = changes
  const given = {
    ...same,
    links: links && JSON.stringify(links),
    beats: beats && JSON.stringify(beats),
    image_url: imageUrl,
    image_alt: imageAlt,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<typeof given>
}

export const EMPTY_PERSON = {
  former_slugs: '[]',
  role: null,
  bio: null,
  email: null,
  links: '[]',
  beats: '[]',
  image_url: null,
  image_alt: null,
  wordpress_user: null,
  version: 1,
  sample: 0,
  deleted_at: null,
}
