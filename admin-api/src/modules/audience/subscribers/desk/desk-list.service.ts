import { READER_CATEGORIES } from '@hometown/shared-types/category'
import type { DeskSubscriberPage, DeskSubscriberQuery, SubscriberCounts } from '@hometown/shared-types/desk-subscriber'
import type { AppContext } from '../../../../context.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { canExportReaders } from '../../../platform/settings/saved-settings.service.ts'
import { countSubscribers } from '../recipients/recipients.repository.ts'
import { countMatching, listMatching, type SubscriberFilter } from './desk-list.repository.ts'
import { deskSubscriberFromRow } from './desk-subscriber-row.ts'
import { listSuppressions } from './held-data.repository.ts'

export async function listDeskSubscribers(
  { store: { db } }: Pick<AppContext, 'store'>,
  { page, per_page: limit, sort, ...query }: DeskSubscriberQuery & { page: number },
): Promise<DeskSubscriberPage> {
  const filter = filterOf(query)
  const total = await countMatching(db, filter)
  const rows = await listMatching(db, filter, { sort, limit, offset: (page - 1) * limit })
  const suppressions = await listSuppressions(
    db,
    rows.map(({ email }) => email),
  )
  return {
    data: rows.map((row) => deskSubscriberFromRow(row, suppressions.get(row.email))),
    total,
    totalPages: Math.ceil(total / limit),
  }
}

export type WantedSubscribers = Pick<DeskSubscriberQuery, 'search' | 'status' | 'category' | 'confirmation'>

export function filterOf({ status, category, confirmation, search }: WantedSubscribers): SubscriberFilter {
  return { status, category, search, isConfirmed: confirmation && confirmation === 'confirmed' }
}

export async function countSubscribersSoFar({
  db,
}: Pick<AppContext['store'], 'db'>): Promise<{ total: number; active: number }> {
  return { total: await countMatching(db, {}), active: await countMatching(db, { status: 'active' }) }
}

export async function getSubscriberCounts(
  { store, config }: Pick<AppContext, 'store' | 'config'>,
  { user }: Pick<SignedIn, 'user'>,
): Promise<SubscriberCounts> {
  const groups = await countSubscribers(store.db)
  const countOf = (isWanted: (group: (typeof groups)[number]) => boolean) =>
    groups.filter(isWanted).reduce((sum, { count }) => sum + count, 0)
  return {
    total: countOf(() => true),
    active: countOf(({ status }) => status === 'active'),
    unsubscribed: countOf(({ status }) => status === 'unsubscribed'),
    confirmed: countOf(({ status, isConfirmed }) => status === 'active' && isConfirmed),
    byCategory: READER_CATEGORIES.map((category, bit) => ({
      category,
      count: countOf(({ status, mask }) => status === 'active' && (mask & (1 << bit)) !== 0),
    })),
    doubleOptIn: config.doubleOptIn,
    canExport: await canExportReaders({ store }, user),
  }
}
