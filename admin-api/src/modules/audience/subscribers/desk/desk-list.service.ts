import { READER_CATEGORIES } from '@hometown/shared-types/category'
import {
  type DeskSubscriberPage,
  type DeskSubscriberQuery,
  SUBSCRIBERS_WITHIN_REACH,
  type SubscriberCounts,
} from '@hometown/shared-types/desk-subscriber'
import type { AppContext } from '../../../../context.ts'
import type { Store } from '../../../../database/store.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { canExportReaders } from '../../../platform/settings/reader-exports.service.ts'
import { bitOf, FEW, findIds, findIdsAmong, listIds, listRows, type SubscriberFilter } from './desk-list.repository.ts'
import { deskSubscriberFromRow } from './desk-subscriber-row.ts'
import { type CountedGroup, countSubscribers } from './subscriber-counts.repository.ts'
import { listSuppressions } from './suppressed.repository.ts'

export type { SubscriberFilter }

export type ListQuery = Omit<DeskSubscriberQuery, 'page'> & { page: number }

export async function listDeskSubscribers(
  { store }: Pick<AppContext, 'store'>,
  query: ListQuery,
): Promise<DeskSubscriberPage> {
  const offset = (query.page - 1) * query.per_page
  if (offset >= SUBSCRIBERS_WITHIN_REACH) throw beyondReach()
  const filter = filterOf(query)
  const count = countOf(await countSubscribers(store), filter)
  const part = { limit: query.per_page, offset }
  const found = query.search
    ? await search(store, query.search, filter, { count, ...part })
    : { ids: await listIds(store, filter, { sort: query.sort, ...part }), total: count, isAll: true }
  const rows = await listRows(store, found.ids)
  const suppressions = await listSuppressions(
    store.db,
    rows.map(({ email }) => email),
  )
  return {
    data: rows.map((row) => deskSubscriberFromRow(row, suppressions.get(row.email))),
    total: found.total,
    totalPages: Math.ceil(Math.min(found.total, SUBSCRIBERS_WITHIN_REACH) / query.per_page),
    isTotalExact: found.isAll,
  }
}

export function filterOf({
  status,
  category,
  confirmation,
}: Pick<DeskSubscriberQuery, 'status' | 'category' | 'confirmation'>): SubscriberFilter {
  return { status, category, isConfirmed: confirmation && confirmation === 'confirmed' }
}

export async function countSubscribersSoFar(
  store: Pick<Store, 'kind' | 'db'>,
): Promise<{ total: number; active: number }> {
  const groups = await countSubscribers(store)
  return { total: countOf(groups, {}), active: countOf(groups, { status: 'active' }) }
}

export async function getSubscriberCounts(
  { store, config }: Pick<AppContext, 'store' | 'config'>,
  { user }: Pick<SignedIn, 'user'>,
): Promise<SubscriberCounts> {
  const groups = await countSubscribers(store)
  const active = { status: 'active' } as const
  return {
    total: countOf(groups, {}),
    active: countOf(groups, active),
    unsubscribed: countOf(groups, { status: 'unsubscribed' }),
    confirmed: countOf(groups, { ...active, isConfirmed: true }),
    byCategory: READER_CATEGORIES.map((category) => ({
      category,
      count: countOf(groups, { ...active, category }),
    })),
    doubleOptIn: config.doubleOptIn,
    canExport: await canExportReaders({ store }, user),
  }
}

function countOf(groups: readonly CountedGroup[], { status, category, isConfirmed }: SubscriberFilter): number {
  return groups
    .filter(
      (group) =>
        (status === undefined || group.status === status) &&
        (isConfirmed === undefined || group.isConfirmed === isConfirmed) &&
        (category === undefined || (group.mask & bitOf(category)) !== 0),
    )
    .reduce((sum, { count }) => sum + count, 0)
}

/** Searches few filtered rows, or filters matching addresses: both read at most a few thousand rows. */
async function search(
  store: Store,
  text: string,
  filter: SubscriberFilter,
  { count, limit, offset }: { count: number; limit: number; offset: number },
) {
  if (count > FEW) return findIds(store, text, filter, { limit, offset })
  const ids = await findIdsAmong(store, text, filter)
  return { ids: ids.slice(offset, offset + limit), total: ids.length, isAll: true }
}

function beyondReach(): AppError {
  const reach = SUBSCRIBERS_WITHIN_REACH.toLocaleString('en-US')
  return new AppError(
    422,
    'invalid',
    `The list shows the first ${reach} subscribers. Search or filter to see others, sort it the other way, or export them all.`,
  )
}
