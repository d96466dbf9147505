import { countyDate } from '@hometown/shared-types/county-time'
import type { Transaction } from 'kysely'
import pLimit from 'p-limit'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { retryConflicts } from '../../../../database/write-conflict.ts'
import { applyScrapedFixtures, type FoundFixture } from '../../../content/fixtures/scraped-fixtures.service.ts'
import { wakePublishing } from '../../../platform/changes/changes.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { type CheckOutcome, recordCheck, type SourceRow } from '../../sources/sources.service.ts'
import {
  addOrigins,
  followItems,
  type ItemAgain,
  insertSuggestions,
  listThere,
  type NewSuggestion,
  type Ranker,
} from '../../suggestions/suggestions.service.ts'
import { fingerprintsOf } from '../deduplication/fingerprints.ts'
import { insertFingerprints, listKnown, noteSeen } from '../deduplication/known-items.repository.ts'
import { insertScraped } from '../deduplication/scraped-items.repository.ts'
import { type SortedItems, sortItems } from '../deduplication/sort-items.ts'
import { cache } from '../reading/scraping-cache.repository.ts'
import type { DoneReading, SourceReading } from '../reading/source-reading.ts'
import type { HarvestRunSourceRow } from './harvest-runs.table.ts'
import type { OpenRun } from './open-run.ts'

type Trx = Transaction<Database>
type Ending = Pick<HarvestRunSourceRow, 'state' | 'found' | 'discovered' | 'problem'>

export interface Keeper {
  /** Saves items, health and run state in one transaction, and resolves after the commit. */
  keep(source: SourceRow, reading: SourceReading, startedAt: number): Promise<Ending>
}

interface KeepingTerms {
  run: Pick<OpenRun, 'hold' | 'setStateIn'>
  ranker: Ranker
}

/** Saves one reading after the other, so that each source sees the items of earlier ones. */
export function createKeeper(context: AppContext, terms: KeepingTerms): Keeper {
  const turn = pLimit(1)
  return {
    keep(source, reading, startedAt) {
      const finishedAt = context.clock.now()
      return turn(() => keepReading(context, { source, reading, startedAt, finishedAt }, terms))
    },
  }
}

interface ReadSource {
  source: SourceRow
  reading: SourceReading
  startedAt: number
  finishedAt: number
}

/** `seen_at` of a fingerprint is updated once a month, not with each reading. */
const SEEN_ANEW_MS = 30 * 24 * 3600_000

interface SortedSource {
  source: SourceRow
  reading: DoneReading
  finishedAt: number
  sorted: SortedItems
  suggestions: NewSuggestion[]
  /** Known fingerprints that weren't seen for a while. */
  seenAnew: string[]
}

async function keepReading(context: AppContext, read: ReadSource, { run, ranker }: KeepingTerms): Promise<Ending> {
  const { source, reading, finishedAt } = read
  const sorted = reading.outcome === 'done' ? await sortReading(context, { source, reading, finishedAt }, ranker) : null
  const check = checkOf(read, sorted)
  const ending = endingOf(reading, sorted)
  const isScheduleChanged = await retryConflicts(() =>
    context.store.db.transaction().execute(async (trx) => {
      await run.hold(trx)
      const isChanged = sorted !== null && (await keepItems(context, trx, sorted, ranker))
      if (check) await recordCheck(context, trx, source, check)
      await run.setStateIn(trx, source.id, ending)
      return isChanged
    }),
  )
  if (isScheduleChanged) {
    wakePublishing(context)
    announce(context, { type: 'changed', lists: ['fixtures'] })
  }
  return ending
}

async function sortReading(
  context: AppContext,
  read: Pick<SortedSource, 'source' | 'reading' | 'finishedAt'>,
  ranker: Ranker,
): Promise<SortedSource> {
  const { source, reading, finishedAt } = read
  const now = context.clock.now()
  const today = countyDate(now, context.config.timeZone)
  const prints = fingerprintsOf(source.id, reading.items, today)
  const all = prints.flatMap(({ own, common, page, earlier }) => [
    ...own,
    ...common,
    ...(page === null ? [] : [page]),
    ...earlier.values(),
  ])
  const known = await listKnown(context.store.db, [...new Set(all)])
  const fingerprints = new Map(known.map(({ fingerprint, suggestion_id }) => [fingerprint, suggestion_id]))
  const sources = new Map(known.map(({ fingerprint, source_id }) => [fingerprint, source_id]))
  const isOthers = (fingerprint: string) => (sources.get(fingerprint) ?? source.id) !== source.id
  const sorted = sortItems(reading.items, prints, { fingerprints, isOthers, now, today })
  const suggestions = sorted.fresh.map(({ suggestionId, item }) => ({
    ...{ id: suggestionId, source, item, foundAt: finishedAt },
    ranking: ranker.rank(item, source),
  }))
  const seenAnew = known.filter(({ seen_at }) => seen_at < now - SEEN_ANEW_MS).map(({ fingerprint }) => fingerprint)
  return { ...read, sorted, suggestions, seenAnew }
}

/** @returns whether games of the schedule changed */
async function keepItems(context: AppContext, trx: Trx, one: SortedSource, ranker: Ranker): Promise<boolean> {
  const { source, reading, sorted, suggestions, seenAnew, finishedAt } = one
  await insertScraped(trx, { source, items: sorted.seenFirst, now: finishedAt })
  await insertSuggestions(trx, suggestions)
  const isThere = await suggestionsThere(trx, sorted)
  const retold = sorted.retold.filter(({ suggestionId }) => isThere(suggestionId))
  if (retold.length > 0)
    await addOrigins(
      trx,
      retold.map((told) => ({ ...told, source, foundAt: finishedAt })),
    )
  await insertFingerprints(
    trx,
    sorted.fingerprints.map(({ fingerprint, suggestion_id: id }) => ({
      ...{ fingerprint, suggestion_id: id !== null && isThere(id) ? id : null },
      ...{ created_at: finishedAt, seen_at: finishedAt },
    })),
  )
  await cache(trx, reading.cache, finishedAt)
  await noteSeen(trx, seenAnew, context.clock.now())
  await followItems(context, trx, datedItems(one), ranker)
  return applyScrapedFixtures(context, trx, gamesKnownBefore(one))
}

/** Suggestions may have been deleted for good since the run started. */
async function suggestionsThere(trx: Trx, sorted: SortedItems): Promise<(id: string) => boolean> {
  const fresh = new Set(sorted.fresh.map(({ suggestionId }) => suggestionId))
  const older = sorted.fingerprints.flatMap(({ suggestion_id: id }) => (id === null || fresh.has(id) ? [] : [id]))
  const there = await listThere(trx, [...new Set(older)])
  return (id) => fresh.has(id) || there.has(id)
}

function gamesKnownBefore({ source, sorted }: SortedSource): FoundFixture[] {
  const told = [...sorted.seenAgain, ...sorted.retold.map(({ item }) => ({ item, earlierDays: [] }))]
  return told.flatMap(({ item, earlierDays }) =>
    item.kind === 'fixture' ? [{ ...item, sourceId: source.id, earlierDays }] : [],
  )
}

/** Their source may have moved or canceled them. */
function datedItems({ source, sorted, finishedAt }: SortedSource): ItemAgain[] {
  return sorted.seenAgain.flatMap(({ suggestionId, item }) =>
    item.kind !== 'news' && suggestionId !== null ? [{ suggestionId, source, item, foundAt: finishedAt }] : [],
  )
}

function endingOf(reading: SourceReading, sorted: SortedSource | null): Ending {
  const ending: Ending = { state: reading.outcome, found: 0, discovered: 0, problem: null }
  if (reading.outcome === 'failed') return { ...ending, problem: reading.problem }
  if (reading.outcome !== 'done') return ending
  const discovered = sorted?.sorted.fresh.length ?? 0
  return { ...ending, found: reading.items.length, discovered, problem: reading.problem }
}

/** A source that wasn't read, because the run was stopped, gets no check. */
function checkOf(read: ReadSource, sorted: SortedSource | null): CheckOutcome | undefined {
  const { reading, startedAt, finishedAt } = read
  if (reading.outcome === 'stopped') return undefined
  const check: CheckOutcome = { startedAt, finishedAt, outcome: reading.outcome, found: 0, fresh: 0 }
  if (reading.outcome === 'unchanged') return check
  if (reading.outcome === 'failed') {
    const { problem, httpStatus, retryAfter } = reading
    return { ...check, problem, httpStatus, retryAfter }
  }
  const seenFirst = sorted?.sorted.seenFirst ?? []
  const newestAt = Math.max(0, ...seenFirst.map(({ publishedAt }) => publishedAt ?? 0))
  const { problem, feedUrl, items, retryAfter } = reading
  const counts = { found: items.length, fresh: seenFirst.length, newestAt: newestAt > 0 ? newestAt : null }
  return { ...check, problem, feedUrl, retryAfter, ...counts }
}
