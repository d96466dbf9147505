import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/category'
import type { SubscriberStatus } from '@hometown/shared-types/subscriber'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { SubscriberRow } from '../subscribers.table.ts'

type Db = Kysely<Database>

export interface SubscriberFilter {
  status?: SubscriberStatus | undefined
  category?: ReaderCategory | undefined
  isConfirmed?: boolean | undefined
  /** The beginning of an address or, also after an @, of its domain. */
  search?: string | undefined
}

function matches({ status, category, isConfirmed, search }: SubscriberFilter): RawBuilder<SqlBool> {
  const conditions = [
    sql`1 = 1`,
    ...(status ? [sql`status = ${status}`] : []),
    ...(isConfirmed === undefined ? [] : [sql`is_confirmed = ${Number(isConfirmed)}`]),
    ...(category ? [sql`(categories_mask & ${1 << READER_CATEGORIES.indexOf(category)}) <> 0`] : []),
    ...(search ? [sql`(${begins('email', search)} or ${begins('email_domain', search.replace(/^@/, ''))})`] : []),
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

function begins(column: 'email' | 'email_domain', text: string): RawBuilder<unknown> {
  return sql`substr(${sql.ref(column)}, 1, ${[...text].length}) = ${text}`
}

interface Part {
  sort: 'newest' | 'oldest'
  limit: number
  offset: number
}

/** A search sorts by address. */
export async function listMatching(
  db: Db,
  filter: SubscriberFilter,
  { sort, limit, offset }: Part,
): Promise<SubscriberRow[]> {
  const found = db.selectFrom('subscribers').selectAll().where(matches(filter)).limit(limit).offset(offset)
  return (filter.search ? found.orderBy('email') : found.orderBy('id', sort === 'newest' ? 'desc' : 'asc')).execute()
}

export async function countMatching(db: Db, filter: SubscriberFilter): Promise<number> {
  const row = await db
    .selectFrom('subscribers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(matches(filter))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

const ROWS_PER_READ = 500

/** All that match, newest first, read in batches, so that no query takes long and a slow client holds no connection. */
export async function* eachMatching(db: Db, filter: SubscriberFilter): AsyncGenerator<SubscriberRow[]> {
  let last: string | undefined
  for (;;) {
    const part = db
      .selectFrom('subscribers')
      .selectAll()
      .where(matches(filter))
      .orderBy('id', 'desc')
      .limit(ROWS_PER_READ)
    const rows: SubscriberRow[] = await (last === undefined ? part : part.where('id', '<', last)).execute()
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_PER_READ) return
    last = rows.at(-1)?.id
  }
}
