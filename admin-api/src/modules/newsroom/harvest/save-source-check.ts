import { countyDate } from '@hometown/shared-types/rules/time'
import type { Config } from '../../../config/config.ts'
import type { AppContext } from '../../../context.ts'
import { insertMany, isOneOf } from '../../../database/bulk-sql.ts'
import type { Tx } from '../../../database/database.ts'
import type { ScrapedItem } from '../extraction/index.ts'
import { recordSourceHealth, type SourceRow } from '../sources/index.ts'
import { addOrigins, insertSuggestions, type Ranker, updateKnownItems } from '../suggestions/index.ts'
import { type ClassifiedItems, classifyItems, fingerprintItems } from './fingerprints.ts'
import { markAsReading } from './harvest.service.ts'
import { type SourceResult, saveScrapingCache } from './read-source.ts'

interface FinishedSourceCheck {
  checkId: string
  source: SourceRow
  result: SourceResult
  nextCheckId?: string | undefined
}

/** Saves items, health and the result of the check in one transaction, which starts the next check. */
export async function saveSourceCheck(context: AppContext, check: FinishedSourceCheck, ranker: Ranker): Promise<void> {
  await context.store.write('clock', (tx) => saveOneSourceCheck(tx, context.config, check, ranker))
}

async function saveOneSourceCheck(tx: Tx, config: Config, check: FinishedSourceCheck, ranker: Ranker): Promise<void> {
  const { checkId, source, result, nextCheckId } = check
  if (nextCheckId !== undefined) await markAsReading(tx.db, [nextCheckId])
  const items = result.outcome === 'done' ? result.items : []
  const classified = await classifyAgainstStoredItems(tx, config, source.id, items)
  const problem = 'problem' in result && result.problem ? result.problem : null
  const counts = { found: items.length, discovered: classified.newItems.length }
  const { numUpdatedRows } = await tx.db
    .updateTable('source_checks')
    .set({ state: result.outcome, problem, ...counts })
    .where('id', '=', checkId)
    .where('state', '=', 'reading')
    .executeTakeFirst()
  // The source was deleted, or another process carries the run out.
  if (numUpdatedRows === 0n) return
  const newestAt = Math.max(...classified.firstSeen.map(({ publishedAt }) => publishedAt ?? 0), 0) || null
  const outcome = { ...result, fresh: classified.firstSeen.length, newestAt }
  await recordSourceHealth(tx, source, outcome, config.harvestSeconds)
  if (result.outcome === 'done') {
    await saveClassifiedItems(tx, source, classified, ranker)
    await saveScrapingCache(tx.db, source, result.cache, tx.now)
  }
}

/** `seen_at` is updated once a month, not with each reading. */
const SEEN_AT_UPDATE_INTERVAL_MS = 30 * 24 * 3600_000

async function classifyAgainstStoredItems(
  { db, now }: Tx,
  { timeZone }: Config,
  sourceId: string,
  items: readonly ScrapedItem[],
): Promise<ClassifiedItems> {
  const today = countyDate(now, timeZone)
  const fingerprinted = fingerprintItems(sourceId, items, today)
  const all = [...new Set(fingerprinted.flatMap(({ sameSource, anySource }) => [...sameSource, ...anySource]))]
  const stored = await db
    .selectFrom('suggestion_fingerprints')
    .select(['fingerprint', 'suggestion_id'])
    .where(isOneOf(db, 'fingerprint', all))
    .execute()
  await db
    .updateTable('suggestion_fingerprints')
    .set({ seen_at: now })
    .where(isOneOf(db, 'fingerprint', all))
    .where('seen_at', '<', now - SEEN_AT_UPDATE_INTERVAL_MS)
    .execute()
  const suggestionIds = new Map(stored.map((row) => [row.fingerprint, row.suggestion_id]))
  return classifyItems(fingerprinted, suggestionIds, { now, today })
}

async function saveClassifiedItems(
  tx: Tx,
  source: SourceRow,
  { newItems, otherSources, seenBefore, newFingerprints }: ClassifiedItems,
  ranker: Ranker,
): Promise<void> {
  const foundAt = tx.now
  const newSuggestions = newItems.map(({ suggestionId, item }) => {
    return { id: suggestionId, item, source, foundAt, ranking: ranker.rank(item, source) }
  })
  await insertSuggestions(tx.db, newSuggestions)
  const origins = otherSources.map(({ suggestionId, item }) => ({ suggestionId, item, source, foundAt }))
  if (origins.length > 0) await addOrigins(tx.db, origins)
  // A fingerprint that another source has just brought is a conflict, after which all is compared again.
  const rows = [...newFingerprints].sort().map(([fingerprint, suggestion_id]) => {
    return { fingerprint, suggestion_id, seen_at: foundAt }
  })
  await insertMany(tx.db, 'suggestion_fingerprints', rows)
  // The source may have moved or canceled events that it listed before.
  const knownEvents = seenBefore.flatMap(({ suggestionId, item }) =>
    item.kind !== 'news' && suggestionId !== null ? { suggestionId, source, item, foundAt } : [],
  )
  await updateKnownItems(tx, knownEvents, ranker)
}
