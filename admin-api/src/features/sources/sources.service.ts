import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/category'
import type { NewSource, Source, SourceChanges } from '@hometown/shared-types/source'
import { sourceAddressKey } from '@hometown/shared-types/source-address'
import type { ActiveSource, SourceListQuery, SourcePage } from '@hometown/shared-types/source-calls'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/database.ts'
import { retryConflicts } from '../../database/write-conflict.ts'
import { AppError, notFound } from '../../http/app-error.ts'
import type { SignedIn } from '../../http/request-context.ts'
import { recordAudit } from '../auth/audit.service.ts'
import { announce } from '../live/live.service.ts'
import { columnsOf, newSourceRow } from './source-columns.ts'
import { sourceFromRow } from './source-row.ts'
import {
  countInNeed,
  countSources,
  deleteSourceRow,
  findSourceByAddress,
  findSourceRow,
  insertSources,
  listActiveNames,
  listActiveRows,
  listDueRows,
  listNewestSources,
  listRowsOfIds,
  listSourceRows,
  updateSourceRow,
} from './sources.repository.ts'
import type { SourceRow } from './sources.table.ts'

export { type CheckOutcome, recordChecks } from './source-checks.service.ts'
export type { SourceRow } from './sources.table.ts'

type Trx = Transaction<Database>

/** What the plain list answers at most. */
const PLAIN_LIST_LENGTH = 500

/** Newest first. */
export async function listSources(
  { store }: Pick<AppContext, 'store'>,
  limit: number = PLAIN_LIST_LENGTH,
): Promise<Source[]> {
  return (await listNewestSources(store.db, limit)).map(sourceFromRow)
}

export async function listSourcePage(
  { store }: Pick<AppContext, 'store'>,
  query: SourceListQuery & { page: number },
): Promise<SourcePage> {
  const { rows, byCategory } = await listSourceRows(store.db, query)
  const total = [...byCategory.values()].reduce((sum, count) => sum + count, 0)
  const counted = await countSources(store.db)
  const count = (which: (row: (typeof counted)[number]) => boolean) =>
    counted.filter(which).reduce((sum, row) => sum + row.count, 0)
  return {
    data: rows.map(sourceFromRow),
    total,
    totalPages: Math.ceil(total / query.per_page),
    counts: {
      all: count(() => true),
      active: count(({ status }) => status === 'active'),
      paused: count(({ status }) => status === 'inactive'),
      attention: await countInNeed(store.db),
      samples: count(({ sample }) => sample === 1),
      byCategory: Object.fromEntries(
        READER_CATEGORIES.map((category) => [category, byCategory.get(category) ?? 0]),
      ) as Record<ReaderCategory, number>,
    },
  }
}

/** How many went silent or broke. */
export async function countSourcesInNeed({ store }: Pick<AppContext, 'store'>): Promise<number> {
  return countInNeed(store.db)
}

/** What a harvest reads, by name. Those of the sample county (`sample: 1`) are among them, and are nowhere to be read. */
export async function listActiveSources(
  { store }: Pick<AppContext, 'store'>,
  category?: ReaderCategory,
): Promise<SourceRow[]> {
  return listActiveRows(store.db, category)
}

/** The same, all of them, as a screen names them. */
export async function nameActiveSources({ store }: Pick<AppContext, 'store'>): Promise<ActiveSource[]> {
  return (await listActiveNames(store.db)).map((row) => ({ ...row, sample: row.sample === 1 }))
}

/** Active ones whose next try has come, the longest waiting first; without the sample county's. */
export async function listDueSources(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  limit: number,
): Promise<SourceRow[]> {
  return listDueRows(store.db, clock.now(), limit)
}

/** Those of them that there still are. */
export async function listSourcesOfIds(
  { store }: Pick<AppContext, 'store'>,
  ids: readonly string[],
): Promise<SourceRow[]> {
  return listRowsOfIds(store.db, ids)
}

/** @throws AppError 404 when it is gone. */
export async function getSourceRow({ store }: Pick<AppContext, 'store'>, id: string): Promise<SourceRow> {
  return getRow(store.db, id)
}

export async function getSource(context: Pick<AppContext, 'store'>, id: string): Promise<Source> {
  return sourceFromRow(await getSourceRow(context, id))
}

/** The source of an address in whichever spelling. */
export async function findSourceOf({ store }: Pick<AppContext, 'store'>, url: string): Promise<Source | undefined> {
  const row = await findSourceByAddress(store.db, { key: sourceAddressKey(url), url })
  return row && sourceFromRow(row)
}

/** @throws AppError 409 when there is one with this address. */
export async function createSource(context: AppContext, { user }: SignedIn, input: NewSource): Promise<Source> {
  const row = await write(context, async (trx, now) => {
    const made = newSourceRow(input, now, context.config.harvestSeconds)
    await refuseKnownAddress(trx, input.url)
    await insertSources(trx, [made])
    const details = { name: made.name }
    await recordAudit(trx, { user, action: 'source.create', subject: made.id, details }, now)
    return getRow(trx, made.id)
  })
  return sourceFromRow(row)
}

export async function updateSource(
  context: AppContext,
  { user }: SignedIn,
  id: string,
  changes: SourceChanges,
): Promise<Source> {
  const row = await write(context, async (trx, now) => {
    const before = await getRow(trx, id)
    if (changes.url !== undefined && changes.url !== before.url) await refuseKnownAddress(trx, changes.url, id)
    await updateSourceRow(trx, id, {
      ...columnsOf(changes),
      ...startsAnew(before, changes, { now, harvestSeconds: context.config.harvestSeconds }),
      updated_at: now,
    })
    const action = deedOf(before, changes)
    const details = { name: changes.name ?? before.name }
    await recordAudit(trx, { user, action, subject: id, details }, now)
    return getRow(trx, id)
  })
  return sourceFromRow(row)
}

export async function deleteSource(context: AppContext, { user }: SignedIn, id: string): Promise<void> {
  await write(context, async (trx, now) => {
    const { name } = await getRow(trx, id)
    await deleteSourceRow(trx, id)
    await recordAudit(trx, { user, action: 'source.delete', subject: id, details: { name } }, now)
  })
}

/** What the old address gave says nothing of the new one; and who was paused is not silent the moment it goes on. */
function startsAnew(
  before: SourceRow,
  changes: SourceChanges,
  { now, harvestSeconds }: { now: number; harvestSeconds: number },
) {
  const isElsewhere = changes.url !== undefined && changes.url !== before.url
  const feedUrl = isElsewhere ? (changes.feedUrl ?? null) : changes.feedUrl
  const isReadAnew = isElsewhere || (feedUrl !== undefined && feedUrl !== before.feed_url)
  const isResumed = changes.status === 'active' && before.status === 'inactive'
  const next = harvestSeconds === 0 ? null : now
  return {
    ...(isElsewhere && { feed_url: feedUrl, new_item_at: null, pace_ms: null, sample: 0 }),
    ...(isReadAnew && { checked_at: null, problem: null, failures: 0 }),
    ...((isReadAnew || isResumed) && { next_check_at: next, silent_since: null, watched_since: now }),
  }
}

function deedOf(before: SourceRow, { status, ...others }: SourceChanges): string {
  if (status === undefined || status === before.status || Object.keys(others).length > 0) return 'source.update'
  return status === 'inactive' ? 'source.pause' : 'source.resume'
}

async function refuseKnownAddress(trx: Trx, url: string, exceptId?: string): Promise<void> {
  const known = await findSourceByAddress(trx, { key: sourceAddressKey(url), url })
  if (!known || known.id === exceptId) return
  const message = `This address is a source already: “${known.name}”.`
  throw new AppError(409, 'taken', message, { issues: [{ path: 'url', message }] })
}

async function getRow(db: Kysely<Database>, id: string): Promise<SourceRow> {
  const row = await findSourceRow(db, id)
  if (!row) throw notFound('Source')
  return row
}

async function write<T>(context: AppContext, deed: (trx: Trx, now: number) => Promise<T>): Promise<T> {
  const result = await retryConflicts(() =>
    context.store.db.transaction().execute((trx) => deed(trx, context.clock.now())),
  )
  announce(context, { type: 'changed', lists: ['sources'] })
  return result
}
