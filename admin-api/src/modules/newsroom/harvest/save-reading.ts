import { storable } from '@hometown/shared-types/rules/text'
import { countyDate } from '@hometown/shared-types/rules/time'
import type { Config } from '../../../config/config.ts'
import type { AppContext } from '../../../context.ts'
import { insertMany, isOneOf } from '../../../database/bulk-sql.ts'
import type { Tx } from '../../../database/database.ts'
import type { ScrapedItem } from '../extraction/index.ts'
import { recordHealth, type SourceRow } from '../sources/index.ts'
import { addOrigins, followItems, insertSuggestions, type Ranker } from '../suggestions/index.ts'
import { fingerprintsOf, type SortedItems, sortItems } from './fingerprints.ts'
import { startReading } from './harvest.service.ts'
import { type DoneReading, type SourceReading, saveInCache } from './read-source.ts'

interface ReadSource {
  checkId: string
  source: SourceRow
  reading: SourceReading
  /** The check of the source whose reading starts with this save. */
  nextCheckId?: string | undefined
}

/** Saves items, health and the result of the check in one transaction, which starts the next check. */
export async function saveReading(context: AppContext, read: ReadSource, ranker: Ranker): Promise<void> {
  await context.store.write('clock', (tx) => saveIn(tx, context.config, read, ranker))
}

async function saveIn(tx: Tx, config: Config, read: ReadSource, ranker: Ranker): Promise<void> {
  const { checkId, source, reading, nextCheckId } = read
  if (nextCheckId !== undefined) await startReading(tx.db, [nextCheckId])
  const items = reading.outcome === 'done' ? reading.items : []
  const sorted = await sortAgainstStored(tx, config, source.id, items)
  const problem = 'problem' in reading && reading.problem ? storable(reading.problem) : null
  const counts = { found: items.length, discovered: sorted.fresh.length }
  const ended = await tx.db
    .updateTable('source_checks')
    .set({ state: reading.outcome, problem, ...counts })
    .where('id', '=', checkId)
    .where('state', '=', 'reading')
    .executeTakeFirst()
  // The source was deleted, or another process carries the run out.
  if (ended.numUpdatedRows === 0n) return
  const newestAt = Math.max(...sorted.seenFirst.map(({ publishedAt }) => publishedAt ?? 0), 0) || null
  const outcome = { ...reading, fresh: sorted.seenFirst.length, newestAt }
  await recordHealth(tx, source, outcome, config.harvestSeconds)
  if (reading.outcome === 'done') await saveItems(tx, { source, reading, sorted }, ranker)
}

/** `seen_at` is updated once a month, not with each reading. */
const SEEN_ANEW_MS = 30 * 24 * 3600_000

async function sortAgainstStored(
  { db, now }: Tx,
  { timeZone }: Config,
  sourceId: string,
  items: readonly ScrapedItem[],
): Promise<SortedItems> {
  const today = countyDate(now, timeZone)
  const prints = fingerprintsOf(sourceId, items, today)
  const all = [...new Set(prints.flatMap(({ own, common }) => [...own, ...common]))]
  const stored = await db
    .selectFrom('suggestion_fingerprints')
    .select(['fingerprint', 'suggestion_id'])
    .where(isOneOf(db, 'fingerprint', all))
    .execute()
  const again = db
    .updateTable('suggestion_fingerprints')
    .set({ seen_at: now })
    .where(isOneOf(db, 'fingerprint', all))
  await again.where('seen_at', '<', now - SEEN_ANEW_MS).execute()
  const byPrint = new Map(stored.map((row) => [row.fingerprint, row.suggestion_id]))
  return sortItems(items, prints, byPrint, { now, today })
}

interface SortedReading {
  source: SourceRow
  reading: DoneReading
  sorted: SortedItems
}

async function saveItems(tx: Tx, { source, reading, sorted }: SortedReading, ranker: Ranker): Promise<void> {
  const foundAt = tx.now
  const fresh = sorted.fresh.map(({ suggestionId: id, item }) => ({
    ...{ id, item, source, foundAt },
    ranking: ranker.rank(item, source),
  }))
  await insertSuggestions(tx.db, fresh)
  const retold = sorted.retold.map((told) => ({ ...told, source, foundAt }))
  if (retold.length > 0) await addOrigins(tx.db, retold)
  // A fingerprint that another source has just brought is a conflict, after which all is compared again.
  const rows = [...sorted.newPrints].sort().map(([fingerprint, suggestion_id]) => ({
    ...{ fingerprint, suggestion_id },
    seen_at: foundAt,
  }))
  await insertMany(tx.db, 'suggestion_fingerprints', rows)
  await saveInCache(tx.db, source, reading.cache, foundAt)
  // The source of known events may have moved or canceled them.
  const dated = sorted.seenAgain.flatMap(({ suggestionId, item }) =>
    item.kind !== 'news' && suggestionId !== null ? { suggestionId, source, item, foundAt } : [],
  )
  await followItems(tx, dated, ranker)
}
