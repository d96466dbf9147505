import type {
  DeskSubscriberPage,
  DeskSubscriberQuery,
  SubscriberCounts,
} from '@hometown/shared-types/contract/desk-subscribers'
import { READER_CATEGORIES } from '@hometown/shared-types/rules/categories'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import { subscriberColumns, writeCsv } from '../../../../csv/csv-export.ts'
import type { Db } from '../../../../database/database.ts'
import { countRows } from '../../../../database/paging.ts'
import { beginsWith } from '../../../../database/search-conditions.ts'
import type { Session } from '../../../../http/request-context.ts'
import { canExportReaders, checkMayExportReaders } from '../../../platform/settings/index.ts'
import { categoriesOfMask, countSubscribers, sumOf } from '../recipients.service.ts'
import { deskSubscriberFrom, subscriberFrom, withSuppressions } from '../subscribers.repository.ts'
import type { SubscriberRow } from '../subscribers.table.ts'

type Filter = Pick<DeskSubscriberQuery, 'search' | 'status' | 'category'>

/** Filters by generated columns. A search matches the beginning of an address or, also after an @, of its domain. */
function matches({ status, category, search }: Filter): RawBuilder<SqlBool> {
  const conditions = [
    sql`1 = 1`,
    ...(status ? [sql`s.status = ${status}`] : []),
    ...(category ? [sql`(s.categories_mask & ${1 << READER_CATEGORIES.indexOf(category)}) <> 0`] : []),
    ...(search
      ? [sql`(${beginsWith('s.email', search)} or ${beginsWith('s.email_domain', search.replace(/^@/, ''))})`]
      : []),
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** Lists the newest first; a search by address. */
export async function listDeskSubscribers(
  { store: { db } }: AppContext,
  { page, per_page: limit, ...filter }: DeskSubscriberQuery & { page: number },
): Promise<DeskSubscriberPage> {
  const total = await countMatching(db, filter)
  const found = withSuppressions(db)
    .where(matches(filter))
    .limit(limit)
    .offset((page - 1) * limit)
  const rows = await (filter.search ? found.orderBy('s.email') : found.orderBy('s.id', 'desc')).execute()
  return { data: rows.map(deskSubscriberFrom), total, totalPages: Math.ceil(total / limit) }
}

function countMatching(db: Db, filter: Filter): Promise<number> {
  return countRows(db.selectFrom('subscribers as s').where(matches(filter)))
}

export async function countSubscribersSoFar({ db }: { db: Db }): Promise<{ total: number; active: number }> {
  return { total: await countMatching(db, {}), active: await countMatching(db, { status: 'active' }) }
}

export async function getSubscriberCounts(
  context: AppContext,
  { user }: Pick<Session, 'user'>,
): Promise<SubscriberCounts> {
  const groups = await countSubscribers(context.store.db)
  const total = sumOf(groups)
  const all = groups.filter(({ status }) => status === 'active')
  const active = sumOf(all)
  return {
    ...{ total, active, unsubscribed: total - active },
    confirmed: sumOf(all.filter(({ isConfirmed }) => isConfirmed)),
    byCategory: READER_CATEGORIES.map((category) => ({
      category,
      count: sumOf(all.filter(({ mask }) => categoriesOfMask(mask).includes(category))),
    })),
    doubleOptIn: context.config.doubleOptIn,
    canExport: await canExportReaders(context, user),
  }
}

/** Exports the newest first. @throws 403 for editors who may not export */
export async function exportSubscribers(
  context: AppContext,
  { user }: Session,
  { filter, as }: { filter: Filter; as: 'csv' | 'json' },
): Promise<AsyncGenerator<string>> {
  await checkMayExportReaders(context, user)
  const { db } = context.store
  const { status, category, search } = filter
  const rows = await countMatching(db, filter)
  const details = { status, category, searched: search ? true : undefined, rows }
  // The audit entry comes before the export, so that one that breaks off has it, too.
  await context.store.write(user, (tx) => tx.audit('subscriber.export', undefined, details))
  const batches = eachMatching(db, filter)
  return as === 'csv' ? writeCsv(subscriberColumns, batches) : jsonList(batches)
}

const ROWS_PER_READ = 500

/** Reads in batches, so that no query takes long and a slow client holds no connection. */
async function* eachMatching(db: Db, filter: Filter): AsyncGenerator<SubscriberRow[]> {
  const found = db
    .selectFrom('subscribers as s')
    .selectAll()
    .where(matches(filter))
    .orderBy('s.id', 'desc')
    .limit(ROWS_PER_READ)
  for (let last: string | undefined; ; ) {
    const rows: SubscriberRow[] = await (last === undefined ? found : found.where('s.id', '<', last)).execute()
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_PER_READ) return
    last = rows.at(-1)?.id
  }
}

async function* jsonList(batches: AsyncIterable<SubscriberRow[]>): AsyncGenerator<string> {
  let separator = '['
  for await (const rows of batches) {
    yield separator + rows.map((row) => JSON.stringify(subscriberFrom(row))).join(',')
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}
