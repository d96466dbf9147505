import {
  type Business,
  type BusinessChanges,
  type BusinessListQuery,
  OTHER_CATEGORY,
  type PublicBusiness,
} from '@hometown/shared-types/business'
import { type OpeningHours, openingHoursSchema } from '@hometown/shared-types/opening-hours'
import { storable } from '@hometown/shared-types/storable-text'
import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely'
import { containsWord, wordsToFind } from '../../../database/contains-word.ts'
import type { Database } from '../../../database/database.ts'
import type { BusinessRow, BusinessRowChanges, NewBusinessRow } from './businesses.table.ts'

type Reader = Kysely<Database>
type Trx = Transaction<Database>

export async function listPublishedRows(db: Reader): Promise<BusinessRow[]> {
  return db.selectFrom('businesses').selectAll().where('status', '=', 'published').orderBy('slug').execute()
}

export async function listBusinessRows(
  db: Reader,
  query: BusinessListQuery & { page: number },
): Promise<{ rows: BusinessRow[]; total: number }> {
  const matching = db.selectFrom('businesses').where((row) => matches(row, query))
  const rows = await matching
    .selectAll()
    .orderBy(orders[query.sort])
    .orderBy(sql`lower(name)`)
    .orderBy('slug')
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  const counted = await matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(counted.total) }
}

const orders = {
  name: sql`lower(name)`,
  category: sql`lower(coalesce(category, ''))`,
  newest: sql`created_at desc`,
  updated: sql`updated_at desc`,
}

function matches(row: ExpressionBuilder<Database, 'businesses'>, { status, category, search }: BusinessListQuery) {
  const conditions = []
  if (status) conditions.push(row('status', '=', status))
  if (category) conditions.push(row('category', '=', storable(category)))
  for (const word of wordsToFind(search)) {
    const columns = ['name', 'category', 'address', 'phone', 'email', 'website']
    conditions.push(row.or(columns.map((column) => containsWord(column, word))))
  }
  return row.and(conditions)
}

export async function countPublishedRows(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('businesses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'published')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function listCategoryCounts(db: Reader): Promise<{ category: string; count: number }[]> {
  const rows = await db
    .selectFrom('businesses')
    .select(['category', (row) => row.fn.countAll<number>().as('count')])
    .where('category', 'is not', null)
    .groupBy('category')
    .orderBy('category')
    .execute()
  return rows.map(({ category, count }) => ({ category: category ?? '', count: Number(count) }))
}

export async function findBusinessRow(db: Reader, id: string): Promise<BusinessRow | undefined> {
  return db.selectFrom('businesses').selectAll().where('id', '=', storable(id)).executeTakeFirst()
}

export async function listRowsByIds(db: Reader, ids: readonly string[]): Promise<BusinessRow[]> {
  return db.selectFrom('businesses').selectAll().where('id', 'in', ids.map(storable)).execute()
}

export async function isBusinessSlugTaken(db: Reader, slug: string, exceptId: string): Promise<boolean> {
  const row = await db
    .selectFrom('businesses')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return row !== undefined
}

export type KnownBusiness = Pick<BusinessRow, 'slug' | 'name' | 'address' | 'website'>

export async function listKnownBusinesses(db: Reader): Promise<KnownBusiness[]> {
  return db.selectFrom('businesses').select(['slug', 'name', 'address', 'website']).execute()
}

export async function insertBusinesses(trx: Trx, rows: readonly NewBusinessRow[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('businesses').values(rows).execute()
}

/** Undefined when somebody else saved first. */
export async function updateBusinessRow(
  trx: Trx,
  read: Pick<BusinessRow, 'id' | 'version'>,
  changes: BusinessRowChanges,
): Promise<BusinessRow | undefined> {
  return trx
    .updateTable('businesses')
    .set({ ...changes, version: read.version + 1 })
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .returningAll()
    .executeTakeFirst()
}

/** False when somebody else saved or deleted it first. */
export async function deleteBusinessRow(trx: Trx, read: Pick<BusinessRow, 'id' | 'version'>): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('businesses')
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteSampleBusinesses(trx: Trx): Promise<number> {
  const rows = await trx.deleteFrom('businesses').where('sample', '=', 1).returning('id').execute()
  return rows.length
}

export async function isShownByPublished(db: Reader, imageUrl: string): Promise<boolean> {
  const row = await db
    .selectFrom('businesses')
    .select('id')
    .where('image_url', '=', imageUrl)
    .where('status', '=', 'published')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export function businessFromRow(row: BusinessRow): Business {
  return {
    ...publicBusinessFromRow(row),
    status: row.status,
    version: row.version,
    sample: row.sample === 1,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}

export function publicBusinessFromRow(row: BusinessRow): Omit<PublicBusiness, 'copies'> {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    category: row.category ?? OTHER_CATEGORY,
    description: row.description,
    address: row.address,
    phone: row.phone,
    email: row.email,
    website: row.website,
    hours: hoursFromRow(row.hours),
    hoursNote: row.hours_note,
    imageUrl: row.image_url,
    imageAlt: row.image_alt,
  }
}

function hoursFromRow(hours: string | null): OpeningHours | null {
  if (hours === null) return null
  return openingHoursSchema.safeParse(JSON.parse(hours)).data ?? null
}

/** Absent fields stay unchanged. */
export function columnsOf(changes: Omit<BusinessChanges, 'version' | 'slug'>) {
  const { hours, hoursNote, imageUrl, imageAlt, ...same } = changes
  const given = {
    ...same,
    hours: hours === undefined ? undefined : hours && JSON.stringify(hours),
    hours_note: hoursNote,
    image_url: imageUrl,
    image_alt: imageAlt,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<typeof given>
}
