import { bylineKey } from '@hometown/shared-types/byline'
import type { Person, PersonChanges, PersonListQuery, PublicPerson } from '@hometown/shared-types/person'
import { storable } from '@hometown/shared-types/storable-text'
import { type Kysely, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { containsWord, wordsToFind } from '../../../database/contains-word.ts'
import type { Database } from '../../../database/database.ts'
import { countPublishedOfPerson } from '../bylines/bylines.service.ts'
import type { NewPersonRow, PersonRow, PersonRowChanges } from './people.table.ts'

type Reader = Kysely<Database>
type Trx = Transaction<Database>

export async function listLivingPeople(db: Reader): Promise<PersonRow[]> {
  return db.selectFrom('people').selectAll().where('deleted_at', 'is', null).orderBy('slug').execute()
}

export async function countPeople(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('people')
    .select((people) => people.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export async function listPersonRows(
  db: Reader,
  { search, sort, page, per_page }: PersonListQuery,
): Promise<{ rows: PersonRow[]; total: number }> {
  const matching = db
    .selectFrom('people')
    .where('deleted_at', 'is', null)
    .where((row) =>
      row.and(
        wordsToFind(search).map((word) =>
          row.or(['name', 'role', 'email', 'beats'].map((column) => containsWord(column, word))),
        ),
      ),
    )
  const rows = await matching
    .selectAll()
    .orderBy(orderBy(db, sort))
    .orderBy(sql`lower(name)`)
    .orderBy('slug')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  const counted = await matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(counted.total) }
}

function orderBy(db: Reader, sort: PersonListQuery['sort']) {
  if (sort === 'newest') return sql`created_at desc`
  if (sort === 'updated') return sql`updated_at desc`
  if (sort === 'articles') return sql`(${countPublishedOfPerson(db, sql.ref('people.id'))}) desc`
  return sql`lower(name)`
}

/** Deleted ones included. */
export async function findPersonRow(db: Reader, id: string): Promise<PersonRow | undefined> {
  return db.selectFrom('people').selectAll().where('id', '=', storable(id)).executeTakeFirst()
}

/** Reads made afterwards see what others committed meanwhile. */
export async function lockPerson(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('people')
    .set((row) => ({ version: row.ref('version') }))
    .where('id', '=', storable(id))
    .execute()
}

/** Addresses of deleted people are taken until they can't be restored any more. */
export async function isPersonSlugTaken(db: Reader, slug: string, exceptId: string): Promise<boolean> {
  const now = await db
    .selectFrom('people')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  if (now) return true
  const renamed = await db
    .selectFrom('people')
    .select('former_slugs')
    .where('former_slugs', '<>', '[]')
    .where('id', '<>', exceptId)
    .execute()
  return renamed.some((row) => formerSlugsOf(row).some((former) => former.slug === slug))
}

export async function insertPeople(trx: Trx, rows: readonly NewPersonRow[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('people').values(rows).execute()
}

/** Undefined when somebody else saved first. */
export async function updatePersonRow(
  trx: Trx,
  read: Pick<PersonRow, 'id' | 'version'>,
  changes: PersonRowChanges,
): Promise<PersonRow | undefined> {
  return trx
    .updateTable('people')
    .set({ ...changes, version: read.version + 1 })
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteSamplePeople(trx: Trx): Promise<PersonRow[]> {
  return trx.deleteFrom('people').where('sample', '=', 1).returningAll().execute()
}

interface KnownOfPerson {
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
