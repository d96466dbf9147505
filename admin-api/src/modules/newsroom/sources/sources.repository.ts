import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/category'
import { sourceAddressKey } from '@hometown/shared-types/source-address'
import type { SourceListQuery } from '@hometown/shared-types/source-calls'
import { FAILURES_OF_BROKEN } from '@hometown/shared-types/source-health'
import { storable } from '@hometown/shared-types/storable-text'
import { type ExpressionBuilder, type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import { containsWord, wordsToFind } from '../../../database/contains-word.ts'
import type { Database } from '../../../database/database.ts'
import { isOneOf } from '../../../database/many-rows.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import type { NewSourceRow, SourceCheckRow, SourceRow, SourceTable } from './sources.table.ts'

type Reader = Kysely<Database>
type Trx = Transaction<Database>

export async function listNewestSources(db: Reader, limit: number): Promise<SourceRow[]> {
  return db.selectFrom('sources').selectAll().orderBy('created_at', 'desc').orderBy('name').limit(limit).execute()
}

export async function listActiveRows(db: Reader, category?: ReaderCategory): Promise<SourceRow[]> {
  return db
    .selectFrom('sources')
    .selectAll()
    .where('status', '=', 'active')
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? 'Events'))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

/** Only the columns for a list of names: there may be thousands. */
export async function listActiveNames(db: Reader): Promise<Pick<SourceRow, 'id' | 'name' | 'category' | 'sample'>[]> {
  return db
    .selectFrom('sources')
    .select(['id', 'name', 'category', 'sample'])
    .where('status', '=', 'active')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

export async function listDueRows(db: Reader, now: number, limit: number): Promise<SourceRow[]> {
  return db
    .selectFrom('sources')
    .selectAll()
    .where('status', '=', 'active')
    .where('sample', '=', 0)
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
}

export async function listSourceRows(
  db: Reader,
  query: SourceListQuery & { page: number },
): Promise<{ rows: SourceRow[]; byCategory: Map<ReaderCategory, number> }> {
  const matching = db.selectFrom('sources').where((row) => matches(row, query))
  const rows = await matching
    .selectAll()
    .orderBy(categoryRank)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  const counted = await matching
    .select(['category', (row) => row.fn.countAll<number>().as('count')])
    .groupBy('category')
    .execute()
  return { rows, byCategory: new Map(counted.map(({ category, count }) => [category, Number(count)])) }
}

const categoryRank = sql`case category ${sql.join(
  READER_CATEGORIES.map((category, rank) => sql`when ${sql.lit(category)} then ${sql.lit(rank)}`),
  sql` `,
)} end`

function matches(row: ExpressionBuilder<Database, 'sources'>, { category, show, search }: SourceListQuery) {
  const conditions = []
  if (category) conditions.push(row('category', '=', category))
  if (show === 'active') conditions.push(row('status', '=', 'active'))
  if (show === 'paused') conditions.push(row('status', '=', 'inactive'))
  if (show === 'attention') conditions.push(needsALook(row))
  for (const word of wordsToFind(search)) {
    conditions.push(row.or(['name', 'url', 'description'].map((column) => containsWord(column, word))))
  }
  return row.and(conditions)
}

function needsALook(row: ExpressionBuilder<Database, 'sources'>) {
  return row.and([
    row('status', '=', 'active'),
    row('sample', '=', 0),
    row.or([row('failures', '>=', FAILURES_OF_BROKEN), row('silent_since', 'is not', null)]),
  ])
}

export async function countSources(db: Reader) {
  const rows = await db
    .selectFrom('sources')
    .select(['status', 'sample', (row) => row.fn.countAll<number>().as('count')])
    .groupBy(['status', 'sample'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

export async function countInNeed(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('sources')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(needsALook)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findSourceRow(db: Reader, id: string): Promise<SourceRow | undefined> {
  return db.selectFrom('sources').selectAll().where('id', '=', storable(id)).executeTakeFirst()
}

export async function requireSource(db: Reader, id: string): Promise<SourceRow> {
  const row = await findSourceRow(db, id)
  if (!row) throw notFound('Source')
  return row
}

/** Matches any spelling of the URL. */
export async function findSourceByAddress(db: Reader, url: string): Promise<SourceRow | undefined> {
  return db.selectFrom('sources').selectAll().where('address_key', '=', sourceAddressKey(url)).executeTakeFirst()
}

export async function listAddressKeys(
  db: Reader,
  keys: readonly string[],
): Promise<{ name: string; address_key: string }[]> {
  return db.selectFrom('sources').select(['name', 'address_key']).where('address_key', 'in', keys).execute()
}

export async function listRowsOfIds(db: Reader, ids: readonly string[]): Promise<SourceRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('sources')
    .selectAll()
    .where(isOneOf(db, 'id', ids))
    .execute()
}

export async function listOwnRows(db: Reader): Promise<SourceRow[]> {
  return db.selectFrom('sources').selectAll().where('sample', '=', 0).orderBy(sql`lower(name)`).orderBy('id').execute()
}

export async function deleteSampleRows(trx: Trx): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('sources').where('sample', '=', 1).executeTakeFirst()
  return Number(numDeletedRows)
}

export async function insertSources(trx: Trx, rows: readonly NewSourceRow[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('sources').values(rows).execute()
}

export async function updateSourceRow(trx: Trx, id: string, changes: Updateable<SourceTable>): Promise<void> {
  await trx.updateTable('sources').set(changes).where('id', '=', id).execute()
}

export async function deleteSourceRow(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('sources').where('id', '=', id).execute()
}

export async function listCheckRows(db: Reader, sourceId: string, limit: number): Promise<SourceCheckRow[]> {
  return db
    .selectFrom('source_checks')
    .selectAll()
    .where('source_id', '=', sourceId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Keeps only the newest checks of the source. */
export async function insertCheck(trx: Trx, row: SourceCheckRow, kept: number): Promise<void> {
  await trx.insertInto('source_checks').values(row).execute()
  const newest = trx
    .selectFrom('source_checks')
    .select('id')
    .where('source_id', '=', row.source_id)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(kept)
  await trx.deleteFrom('source_checks').where('source_id', '=', row.source_id).where('id', 'not in', newest).execute()
}
