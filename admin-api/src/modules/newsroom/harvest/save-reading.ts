import { storable } from '@hometown/shared-types/rules/text'
import { countyDate } from '@hometown/shared-types/rules/time'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { insertMany, isOneOf } from '../../../database/many-rows.ts'
import { retryConflicts } from '../../../database/write/write-conflict.ts'
import type { ScrapedItem } from '../extraction/extraction.service.ts'
import { recordHealth, type SourceRow } from '../sources/sources.service.ts'
import { addOrigins, followItems, insertSuggestions, type Ranker } from '../suggestions/suggestions.service.ts'
import { fingerprintsOf, type SortedItems, sortItems } from './fingerprints.ts'
import { startReading } from './harvest.service.ts'
import { type DoneReading, type SourceReading, saveInCache } from './read-source.ts'

type Trx = Transaction<Database>

interface ReadSource {
  checkId: string
  source: SourceRow
  reading: SourceReading
  /** Of the source whose reading starts with this. */
  nextCheckId?: string | undefined
}

/** Saves items, health and the result of the check in one transaction, which starts the next check. */
export async function saveReading(context: AppContext, read: ReadSource, ranker: Ranker): Promise<void> {
  await retryConflicts(() => context.store.db.transaction().execute((trx) => saveIn(trx, context, read, ranker)))
}

async function saveIn(trx: Trx, context: AppContext, read: ReadSource, ranker: Ranker): Promise<void> {
  const { checkId, source, reading, nextCheckId } = read
  if (nextCheckId !== undefined) await startReading(trx, [nextCheckId])
  const items = reading.outcome === 'done' ? reading.items : []
  const sorted = await sortAgainstStored(trx, context, source.id, items)
  const problem = 'problem' in reading && reading.problem ? storable(reading.problem) : null
  const counts = { found: items.length, discovered: sorted.fresh.length }
  const ended = await trx
    .updateTable('source_checks')
    .set({ state: reading.outcome, problem, ...counts })
    .where('id', '=', checkId)
    .where('state', '=', 'reading')
    .executeTakeFirst()
  // Its source was deleted, or another process carries the run out.
  if (ended.numUpdatedRows === 0n) return
  const newestAt = Math.max(...sorted.seenFirst.map(({ publishedAt }) => publishedAt ?? 0), 0) || null
  await recordHealth(context, trx, source, { ...reading, fresh: sorted.seenFirst.length, newestAt })
  if (reading.outcome === 'done') await saveItems(trx, context, { source, reading, sorted }, ranker)
}

/** `seen_at` is updated once a month, not with each reading. */
const SEEN_ANEW_MS = 30 * 24 * 3600_000

async function sortAgainstStored(
  trx: Trx,
  { clock, config }: AppContext,
  sourceId: string,
  items: readonly ScrapedItem[],
): Promise<SortedItems> {
  const now = clock.now()
  const today = countyDate(now, config.timeZone)
  const prints = fingerprintsOf(sourceId, items, today)
  const all = [...new Set(prints.flatMap(({ own, common }) => [...own, ...common]))]
  const stored = await trx
    .selectFrom('suggestion_fingerprints')
    .select(['fingerprint', 'suggestion_id'])
    .where(isOneOf(trx, 'fingerprint', all))
    .execute()
  const again = trx
    .updateTable('suggestion_fingerprints')
    .set({ seen_at: now })
    .where(isOneOf(trx, 'fingerprint', all))
  await again.where('seen_at', '<', now - SEEN_ANEW_MS).execute()
  const byPrint = new Map(stored.map((row) => [row.fingerprint, row.suggestion_id]))
  return sortItems(items, prints, byPrint, { now, today })
}

interface SortedReading {
  source: SourceRow
  reading: DoneReading
  sorted: SortedItems
}

async function saveItems(
  trx: Trx,
  context: AppContext,
  { source, reading, sorted }: SortedReading,
  ranker: Ranker,
): Promise<void> {
  const foundAt = context.clock.now()
  const fresh = sorted.fresh.map(({ suggestionId: id, item }) => ({
    ...{ id, item, source, foundAt },
    ranking: ranker.rank(item, source),
  }))
  await insertSuggestions(trx, fresh)
  const retold = sorted.retold.map((told) => ({ ...told, source, foundAt }))
  if (retold.length > 0) await addOrigins(trx, retold)
  // One that another source has just brought is a conflict, after which all is compared again.
  const rows = [...sorted.newPrints].sort().map(([fingerprint, suggestion_id]) => ({
    ...{ fingerprint, suggestion_id },
    seen_at: foundAt,
  }))
  await insertMany(trx, 'suggestion_fingerprints', rows)
  await saveInCache(trx, source, reading.cache, foundAt)
  // Their source may have moved or canceled them.
  const dated = sorted.seenAgain.flatMap(({ suggestionId, item }) =>
    item.kind !== 'news' && suggestionId !== null ? { suggestionId, source, item, foundAt } : [],
  )
  await followItems(trx, dated, ranker)
}
