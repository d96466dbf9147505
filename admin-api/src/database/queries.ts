import type { Page, PageQuery } from '@hometown/shared-types/contract/fields'
import { uniqueSlug } from '@hometown/shared-types/rules/slugs'
import { storable } from '@hometown/shared-types/rules/text'
import {
  CompiledQuery,
  type Insertable,
  type Kysely,
  PostgresAdapter,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import { invalidField, notFound } from '../http/errors/app-error.ts'
import type { Db, Entity, Row, Tx, VersionedTable } from './database.ts'
import type { Database } from './tables.ts'

/** Only reads: a row to write comes from `tx.expect`, where a deleted one counts as missing, too. */
export async function findRow<Table extends VersionedTable>(
  db: Db,
  { table, key = 'id' }: Entity<Table>,
  id: string,
): Promise<Row<Table> | undefined> {
  const rows = (db as unknown as Kysely<Record<string, Record<string, unknown>>>).selectFrom(table as string)
  const row = await rows.selectAll().where(key, '=', storable(id)).executeTakeFirst()
  return row && row.deleted_at == null ? (row as Row<Table>) : undefined
}

/** @throws AppError 404 */
export async function getRow<Table extends VersionedTable>(
  db: Db,
  entity: Entity<Table>,
  id: string,
): Promise<Row<Table>> {
  const row = await findRow(db, entity, id)
  if (!row) throw notFound(entity.name)
  return row
}

/** Reads one page of the rows that a query finds. Give the query the order. */
export async function readPage<DB, Tables extends keyof DB, Row extends object, Item>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { page, per_page }: PageQuery,
  itemOf: (row: Row) => Item,
): Promise<Page<Item>> {
  const rows = query.limit(per_page).offset((page - 1) * per_page)
  const data = ((await rows.execute()) as Row[]).map(itemOf)
  const total = await countRows(query.clearSelect().clearOrderBy())
  return { data, total, totalPages: Math.ceil(total / per_page) }
}

/** Returns one page of what had to be read as a whole. */
export function pageOfAll<Item>(all: readonly Item[], { page, per_page }: PageQuery): Page<Item> {
  const data = all.slice((page - 1) * per_page, page * per_page)
  return { data, total: all.length, totalPages: Math.ceil(all.length / per_page) }
}

export async function countRows<DB, TB extends keyof DB>(query: SelectQueryBuilder<DB, TB, object>): Promise<number> {
  const counted = query.select((row) => row.fn.countAll<number>().as('total')).$castTo<{ total: number }>()
  const { total } = await counted.executeTakeFirstOrThrow()
  return Number(total)
}

type SluggedTable = 'articles' | 'businesses' | 'people'

/** Returns the wanted slug, with a number if another row has it. */
export async function freeSlug(
  { db, now }: Pick<Tx, 'db' | 'now'>,
  table: SluggedTable,
  wanted: string,
  exceptId?: string,
) {
  return uniqueSlug(wanted, (slug) => isSlugTaken(db, table, slug, exceptId), now)
}

/** A slug written by an editor is refused rather than changed. @throws AppError 422 with the message */
export async function requireFreeSlug(
  { db }: Tx,
  table: SluggedTable,
  slug: string,
  exceptId: string,
  message: string,
) {
  if (await isSlugTaken(db, table, slug, exceptId)) throw invalidField('slug', message)
  return slug
}

/**
 * A redirect counts as free, because the page replaces it. An author's doesn't: another one may have had the address
 * before, or is deleted and can be restored.
 */
export async function isSlugTaken(db: Db, table: SluggedTable, slug: string, exceptId = ''): Promise<boolean> {
  const now = db.selectFrom(table).select('id').where('slug', '=', slug).where('id', '<>', exceptId)
  if (await now.executeTakeFirst()) return true
  if (table !== 'people') return false
  const people = db.selectFrom('redirects').innerJoin('people', 'people.id', 'redirects.item_id').select('people.id')
  const before = people.where('path', '=', `/author/${slug}`).where('people.id', '<>', exceptId)
  return (await before.executeTakeFirst()) !== undefined
}

const MOST_WORDS = 8

export function wordsToFind(search: string | undefined): string[] {
  const words = storable(search ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
  return [...new Set(words)].slice(0, MOST_WORDS)
}

/** LIKE would give wildcards in the text a meaning. */
export function beginsWith(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`substr(${sql.ref(column)}, 1, cast(${[...text].length} as integer)) = ${text}`
}

/** Matches case-insensitively; `%` and `_` in the word are literal. */
export function containsWord(column: string, word: string): RawBuilder<boolean> {
  const pattern = `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`lower(coalesce(${sql.ref(column)}, '')) like ${pattern} escape '\\'`
}

/** Selects nothing of a row: `exists (select …)` only asks whether there is one. */
export const one = sql<number>`1`.as('one')

/** The sizes are few, because each compiled statement is kept, and large, because SQLite journals multi-row ones. */
const SQLITE_ROWS = [200, 50, 20, 10, 5, 2, 1]
const POSTGRES_ROWS = 500

interface InsertOptions {
  onlyNew?: true
}

/** Inserts in few sizes of statements, so that Kysely doesn't build and compile one per row count. */
export async function insertMany<Table extends keyof Database & string>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
  { onlyNew }: InsertOptions = {},
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const ending = onlyNew ? 'on conflict do nothing' : ''
  if (isPostgres(db)) await insertAsJson(db, { table, columns, ending }, rows)
  else await insertPrepared(db, { table, columns, ending }, rows)
}

/** The condition has a single parameter, because databases limit their number. */
export function isOneOf(db: Db, column: string, values: readonly string[] | readonly number[]): RawBuilder<boolean> {
  if (values.length === 0) return sql`1 = 0`
  const type = sql.raw(typeof values[0] === 'number' ? 'bigint[]' : 'text[]')
  return isPostgres(db)
    ? sql`${sql.ref(column)} = any(${values}::${type})`
    : sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`
}

interface Insert {
  table: string
  columns: readonly string[]
  ending: string
}

/** SQLite parses JSON again for each column of each row. A kept statement takes a seventh of that time. */
async function insertPrepared(db: Db, insert: Insert, rows: readonly object[]): Promise<void> {
  const { table, columns, ending } = insert
  const row = `(${columns.map(() => '?').join(',')})`
  for (let start = 0; start < rows.length; ) {
    const count = SQLITE_ROWS.find((size) => size <= rows.length - start) ?? 1
    const values = rows.slice(start, start + count).flatMap((one) => valuesOf(one, columns))
    const statement = `insert into "${table}" (${quoted(columns)}) values ${Array(count).fill(row).join(',')} ${ending}`
    await db.executeQuery(CompiledQuery.raw(statement, values))
    start += count
  }
}

async function insertAsJson(db: Db, insert: Insert, rows: readonly object[]): Promise<void> {
  const names = sql.raw(quoted(insert.columns))
  for (let start = 0; start < rows.length; start += POSTGRES_ROWS) {
    const some = JSON.stringify(rows.slice(start, start + POSTGRES_ROWS))
    await sql`
      insert into ${sql.table(insert.table)} (${names})
      select ${names} from json_populate_recordset(null::${sql.table(insert.table)}, ${some}::json) ${sql.raw(insert.ending)}
    `.execute(db)
  }
}

function valuesOf(row: object, columns: readonly string[]): unknown[] {
  const values: Record<string, unknown> = { ...row }
  return columns.map((column) => values[column] ?? null)
}

function quoted(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ')
}

export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
