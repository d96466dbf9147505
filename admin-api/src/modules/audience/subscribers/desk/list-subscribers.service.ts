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
import { countRows, readBatches, readPage } from '../../../../database/paging.ts'
import { beginsWith } from '../../../../database/search-conditions.ts'
import type { Session } from '../../../../http/request-context.ts'
import { canExportReaders, checkMayExportReaders } from '../../../platform/settings/index.ts'
import { categoriesFromMask, countSubscriberGroups, sumCounts } from '../recipients.service.ts'
import { deskSubscriberFromRow, selectWithSuppressions, subscriberFromRow } from '../subscribers.repository.ts'
import type { SubscriberRow } from '../subscribers.table.ts'

type SubscriberFilter = Pick<DeskSubscriberQuery, 'search' | 'status' | 'category'>

/** Filters by generated columns. A search matches the beginning of an address or, also after an @, of its domain. */
function matchesSubscriberFilter({ status, category, search }: SubscriberFilter): RawBuilder<SqlBool> {
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
  { page, per_page, ...filter }: DeskSubscriberQuery & { page: number },
): Promise<DeskSubscriberPage> {
  const rows = selectWithSuppressions(db).where(matchesSubscriberFilter(filter))
  const inOrder = filter.search ? rows.orderBy('s.email') : rows.orderBy('s.id', 'desc')
  return readPage(inOrder, { page, per_page }, deskSubscriberFromRow)
}

function countSubscribersBy(db: Db, filter: SubscriberFilter): Promise<number> {
  return countRows(db.selectFrom('subscribers as s').where(matchesSubscriberFilter(filter)))
}

export async function countSubscribers({ db }: { db: Db }): Promise<{ total: number; active: number }> {
  return { total: await countSubscribersBy(db, {}), active: await countSubscribersBy(db, { status: 'active' }) }
}

export async function getSubscriberCounts(context: AppContext, { user }: Session): Promise<SubscriberCounts> {
  const groups = await countSubscriberGroups(context.store.db)
  const total = sumCounts(groups)
  const activeGroups = groups.filter(({ status }) => status === 'active')
  const active = sumCounts(activeGroups)
  return {
    total,
    active,
    unsubscribed: total - active,
    confirmed: sumCounts(activeGroups.filter(({ isConfirmed }) => isConfirmed)),
    byCategory: READER_CATEGORIES.map((category) => ({
      category,
      count: sumCounts(activeGroups.filter(({ mask }) => categoriesFromMask(mask).includes(category))),
    })),
    doubleOptIn: context.config.doubleOptIn,
    canExport: await canExportReaders(context, user),
  }
}

/** Exports the newest first. @throws 403 for editors who may not export */
export async function exportSubscribers(
  context: AppContext,
  { user }: Session,
  { filter, as }: { filter: SubscriberFilter; as: 'csv' | 'json' },
): Promise<AsyncGenerator<string>> {
  await checkMayExportReaders(context, user)
  const { db } = context.store
  const { status, category, search } = filter
  const rows = await countSubscribersBy(db, filter)
  const details = { status, category, searched: search ? true : undefined, rows }
  // The audit entry comes before the export, so that one that breaks off has it, too.
  await context.store.write(user, (tx) => tx.audit('subscriber.export', undefined, details))
  const batches = readMatchingSubscribers(db, filter)
  return as === 'csv' ? writeCsv(subscriberColumns, batches) : streamSubscribersJson(batches)
}

const SUBSCRIBERS_PER_READ = 500

function readMatchingSubscribers(db: Db, filter: SubscriberFilter): AsyncGenerator<SubscriberRow[]> {
  const rows = db.selectFrom('subscribers as s').selectAll().where(matchesSubscriberFilter(filter))
  const newest = rows.orderBy('s.id', 'desc').limit(SUBSCRIBERS_PER_READ)
  return readBatches(SUBSCRIBERS_PER_READ, (last) => (last ? newest.where('s.id', '<', last.id) : newest).execute())
}

async function* streamSubscribersJson(batches: AsyncIterable<SubscriberRow[]>): AsyncGenerator<string> {
  let separator = '['
  for await (const rows of batches) {
    yield separator + rows.map((row) => JSON.stringify(subscriberFromRow(row))).join(',')
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}
