import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/category'
import type { SubscriberStatus } from '@hometown/shared-types/subscriber'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Store } from '../../../../database/store.ts'
import type { SubscriberRow } from '../subscribers.table.ts'

type Reader = Pick<Store, 'kind' | 'db'>

export interface SubscriberFilter {
  status?: SubscriberStatus | undefined
  category?: ReaderCategory | undefined
  isConfirmed?: boolean | undefined
}

interface Part {
  sort: 'newest' | 'oldest'
  limit: number
  offset: number
}

/** Rows that a search reads before it reports that there may be more. */
const LOOKED_AT = 2000

const STATUSES = ['active', 'unsubscribed'] as const

export function bitOf(category: ReaderCategory): number {
  return 1 << READER_CATEGORIES.indexOf(category)
}

/** Merges the first rows of each matching combination, which indexes have in list order, instead of sorting all. */
export async function listIds({ db }: Reader, filter: SubscriberFilter, part: Part): Promise<string[]> {
  const direction = sql.raw(part.sort === 'newest' ? 'desc' : 'asc')
  const range = sql`order by id ${direction} limit ${part.limit} offset ${part.offset}`
  const { rows } = isOpen(filter)
    ? await sql<{ id: string }>`select id from subscribers ${range}`.execute(db)
    : await sql<{ id: string }>`
        select id from (${sql.join(
          standingsOf(filter).map(
            (standing) => sql`
              select * from (
                select id from subscribers where ${standing}
                order by id ${direction} limit ${part.limit + part.offset}
              ) standing`,
          ),
          sql` union all `,
        )}) merged ${range}
      `.execute(db)
  return rows.map(({ id }) => id)
}

function isOpen({ status, category, isConfirmed }: SubscriberFilter): boolean {
  return status === undefined && category === undefined && isConfirmed === undefined
}

function standingsOf({ status, category, isConfirmed }: SubscriberFilter): RawBuilder<unknown>[] {
  const ofCategory = category ? sql` and ${chose(category)}` : sql``
  return (status ? [status] : STATUSES).flatMap((one) =>
    (isConfirmed === undefined ? [0, 1] : [Number(isConfirmed)]).map(
      (confirmed) => sql`status = ${sql.lit(one)} and is_confirmed = ${sql.lit(confirmed)}${ofCategory}`,
    ),
  )
}

/** Must have the same text as in the category indexes, or the databases don't use them. */
function chose(category: ReaderCategory): RawBuilder<unknown> {
  return sql`(categories_mask & ${sql.lit(bitOf(category))}) <> 0`
}

interface Found {
  ids: string[]
  total: number
  isAll: boolean
}

export async function findIds(
  { kind, db }: Reader,
  search: string,
  filter: SubscriberFilter,
  { limit, offset }: Omit<Part, 'sort'>,
): Promise<Found> {
  const matches = sql.join([sql`1 = 1`, ...conditionsOf(filter)], sql` and `)
  const look = (column: 'email' | 'email_domain', text: string, isWanted: boolean) => {
    const { is, order } = beginning(kind, column, text)
    return sql`
      select id, email, case when ${matches} then 1 else 0 end as fits
      from subscribers where ${is} order by ${order} limit ${sql.lit(isWanted ? LOOKED_AT : 0)}
    `
  }
  const bytes = sql.raw(kind === 'sqlite' ? '' : 'collate "C"')
  // Always returns a row, so that the counts arrive even without a match.
  const { rows } = await sql<{ id: string | null; total: number; most: number }>`
    with by_address as (${look('email', search, !search.startsWith('@'))}),
    by_domain as (${look('email_domain', search.replace('@', ''), search.indexOf('@') <= 0)}),
    found as (
      select id, email from by_address where fits = 1 union select id, email from by_domain where fits = 1
    )
    select page.id, (select count(*) from found) as total,
      (select max(looked) from (
        select count(*) as looked from by_address union all select count(*) from by_domain
      ) looks) as most
    from (select 1 as one) single
    left join (select id, email from found order by email ${bytes} limit ${limit} offset ${offset}) page on 1 = 1
    order by page.email ${bytes}
  `.execute(db)
  return {
    ids: rows.flatMap(({ id }) => id ?? []),
    total: Number(rows[0]?.total ?? 0),
    isAll: Number(rows[0]?.most ?? 0) < LOOKED_AT,
  }
}

function beginning(kind: Store['kind'], column: 'email' | 'email_domain', text: string) {
  const bytes = sql.raw(kind === 'sqlite' ? '' : 'collate "C"')
  const value = sql`${sql.ref(column)} ${bytes}`
  // No character in an address sorts after U+10FFFF.
  const is = sql`${value} >= ${text} and ${value} < ${`${text}\u{10FFFF}`}`
  return { is, order: column === 'email' ? value : sql`${value}, email ${bytes}` }
}

export function isAmong(
  kind: Store['kind'],
  filter: SubscriberFilter,
  search: string | undefined,
): RawBuilder<SqlBool> {
  const conditions = [sql`1 = 1`, ...conditionsOf(filter), ...(search ? [beginsWith(kind, search)] : [])]
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

function beginsWith(kind: Store['kind'], search: string): RawBuilder<unknown> {
  const ways = [
    ...(search.startsWith('@') ? [] : [beginning(kind, 'email', search).is]),
    ...(search.indexOf('@') <= 0 ? [beginning(kind, 'email_domain', search.replace('@', '')).is] : []),
  ]
  return sql`(${sql.join(
    ways.map((is) => sql`(${is})`),
    sql` or `,
  )})`
}

function conditionsOf({ status, category, isConfirmed }: SubscriberFilter): RawBuilder<unknown>[] {
  return [
    ...(status ? [sql`status = ${status}`] : []),
    ...(isConfirmed === undefined ? [] : [sql`is_confirmed = ${Number(isConfirmed)}`]),
    ...(category ? [chose(category)] : []),
  ]
}

/** Searches all subscribers that a filter leaves, so that no match is missed. Only for small sets (`FEW`). */
export async function findIdsAmong(reader: Reader, search: string, filter: SubscriberFilter): Promise<string[]> {
  const part = search.startsWith('@') ? search.slice(1) : search
  const { rows } = await sql<{ id: string; email: string; email_domain: string }>`
    select id, email, email_domain from subscribers
    where ${sql.join(
      standingsOf(filter).map((standing) => sql`(${standing})`),
      sql` or `,
    )}
  `.execute(reader.db)
  return rows
    .filter(({ email, email_domain }) => email.startsWith(search) || email_domain.startsWith(part))
    .sort((one, other) => (one.email < other.email ? -1 : 1))
    .map(({ id }) => id)
}

export const FEW = 3000

export async function listRows({ db }: Reader, ids: readonly string[]): Promise<SubscriberRow[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('subscribers').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const ROWS_PER_READ = 500

export async function listRowsAfter({ db }: Reader, id: string | undefined): Promise<SubscriberRow[]> {
  const rows = db.selectFrom('subscribers').selectAll().orderBy('id').limit(ROWS_PER_READ)
  return (id === undefined ? rows : rows.where('id', '>', id)).execute()
}
