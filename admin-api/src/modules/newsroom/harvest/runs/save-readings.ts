import { countyDate } from '@hometown/shared-types/county-time'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { retryConflicts } from '../../../../database/write-conflict.ts'
import { applyScrapedFixtures, type FoundFixture } from '../../../content/fixtures/fixtures.service.ts'
import { wakePublishing } from '../../../platform/changes/changes.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import {
  type CheckOutcome,
  recordChecks,
  type SourceCheckToRecord,
  type SourceRow,
} from '../../sources/sources.service.ts'
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
export type Ending = Pick<HarvestRunSourceRow, 'state' | 'found' | 'discovered' | 'problem'>

export interface KeepingTerms {
  run: Pick<OpenRun, 'hold' | 'setStateIn'>
  ranker: Ranker
}

export interface ReadSource {
  source: SourceRow
  reading: SourceReading
  startedAt: number
  finishedAt: number
}

type DoneSource = ReadSource & { reading: DoneReading }

/** `seen_at` of a fingerprint is updated once a month, not with each reading. */
const SEEN_ANEW_MS = 30 * 24 * 3600_000

interface SortedSource extends DoneSource {
  sorted: SortedItems
  suggestions: NewSuggestion[]
}

/** Saves everything in one transaction, or nothing. Calls must not overlap. */
export async function keepTogether(
  context: AppContext,
  read: readonly ReadSource[],
  terms: KeepingTerms,
): Promise<Ending[]> {
  const { store } = context
  const sorted: SortedSource[] = []
  const seenAnew = await sortInto(sorted, context, read.filter(isDone), terms)
  const ends = read.map((one) => endingOf(one, sorted))
  const isScheduleChanged = await retryConflicts(() =>
    store.db.transaction().execute(async (trx) => {
      await terms.run.hold(trx)
      await keepItems(trx, sorted)
      await noteSeen(trx, seenAnew, context.clock.now())
      await followItems(context, trx, sorted.flatMap(datedItems), terms.ranker)
      const isChanged = await applyScrapedFixtures(context, trx, sorted.flatMap(gamesKnownBefore))
      await recordChecks(
        context,
        trx,
        read.flatMap((one) => checkOf(one, sorted)),
      )
      for (const [index, { source }] of read.entries()) {
        const end = ends[index]
        if (end) await terms.run.setStateIn(trx, source.id, end)
      }
      return isChanged
    }),
  )
  if (isScheduleChanged) {
    wakePublishing(context)
    announce(context, { type: 'changed', lists: ['fixtures'] })
  }
  return ends
}

/**
 * In order, so that each source sees the items of earlier ones.
 * @returns known fingerprints that weren't seen for a while
 */
async function sortInto(
  sorted: SortedSource[],
  context: AppContext,
  done: readonly DoneSource[],
  { ranker }: KeepingTerms,
): Promise<string[]> {
  const now = context.clock.now()
  const today = countyDate(now, context.config.timeZone)
  const prints = done.map(({ source, reading }) => fingerprintsOf(source.id, reading.items, today))
  const all = new Set(
    prints
      .flat()
      .flatMap(({ own, common, page, earlier }) => [
        ...own,
        ...common,
        ...(page === null ? [] : [page]),
        ...earlier.values(),
      ]),
  )
  const known = await listKnown(context.store.db, [...all])
  const fingerprints = new Map(known.map(({ fingerprint, suggestion_id }) => [fingerprint, suggestion_id]))
  const sources = new Map(known.map(({ fingerprint, source_id }) => [fingerprint, source_id]))
  for (const [index, one] of done.entries()) {
    const { source, reading, finishedAt } = one
    const isOthers = (fingerprint: string) => (sources.get(fingerprint) ?? source.id) !== source.id
    const mine = sortItems(reading.items, prints[index] ?? [], { fingerprints, isOthers, now, today })
    const entry: SortedSource = { ...one, sorted: mine, suggestions: [] }
    sorted.push(entry)
    entry.suggestions = mine.fresh.map(({ suggestionId, item }) => ({
      ...{ id: suggestionId, source, item, foundAt: finishedAt },
      ranking: ranker.rank(item, source),
    }))
  }
  return known.filter(({ seen_at }) => seen_at < now - SEEN_ANEW_MS).map(({ fingerprint }) => fingerprint)
}

async function keepItems(trx: Trx, sources: readonly SortedSource[]): Promise<void> {
  await insertScraped(
    trx,
    sources.map(({ source, sorted, finishedAt }) => ({ source, items: sorted.seenFirst, now: finishedAt })),
  )
  await insertSuggestions(
    trx,
    sources.flatMap(({ suggestions }) => suggestions),
  )
  const isThere = await suggestionsThere(trx, sources)
  const retold = sources.flatMap(({ source, sorted, finishedAt }) =>
    sorted.retold.map(({ suggestionId, item }) => ({ suggestionId, item, source, foundAt: finishedAt })),
  )
  if (retold.length > 0)
    await addOrigins(
      trx,
      retold.filter(({ suggestionId }) => isThere(suggestionId)),
    )
  await insertFingerprints(
    trx,
    sources.flatMap(({ sorted, finishedAt }) =>
      sorted.fingerprints.map(({ fingerprint, suggestion_id: id }) => ({
        ...{ fingerprint, suggestion_id: id !== null && isThere(id) ? id : null },
        ...{ created_at: finishedAt, seen_at: finishedAt },
      })),
    ),
  )
  for (const { reading, finishedAt } of sources) await cache(trx, reading.cache, finishedAt)
}

/** Somebody may have deleted suggestions for good since the run started. */
async function suggestionsThere(trx: Trx, sources: readonly SortedSource[]): Promise<(id: string) => boolean> {
  const fresh = new Set(sources.flatMap(({ sorted }) => sorted.fresh.map(({ suggestionId }) => suggestionId)))
  const older = new Set<string>()
  for (const { suggestion_id: id } of sources.flatMap(({ sorted }) => sorted.fingerprints))
    if (id !== null && !fresh.has(id)) older.add(id)
  const there = await listThere(trx, [...older])
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

function endingOf({ source, reading }: ReadSource, sorted: readonly SortedSource[]): Ending {
  const ending: Ending = { state: reading.outcome, found: 0, discovered: 0, problem: null }
  if (reading.outcome === 'failed') return { ...ending, problem: reading.problem }
  if (reading.outcome !== 'done') return ending
  const mine = sorted.find((one) => one.source.id === source.id)
  const discovered = mine?.sorted.fresh.length ?? 0
  return { ...ending, found: reading.items.length, discovered, problem: reading.problem }
}

/** A source that wasn't read, because the run was stopped, gets no check. */
function checkOf(
  { source, reading, startedAt, finishedAt }: ReadSource,
  sorted: readonly SortedSource[],
): SourceCheckToRecord[] {
  if (reading.outcome === 'stopped') return []
  const check: CheckOutcome = { startedAt, finishedAt, outcome: reading.outcome, found: 0, fresh: 0 }
  if (reading.outcome === 'unchanged') return [{ source, outcome: check }]
  if (reading.outcome === 'failed') {
    const { problem, httpStatus, retryAfter } = reading
    return [{ source, outcome: { ...check, problem, httpStatus, retryAfter } }]
  }
  const seenFirst = sorted.find((one) => one.source.id === source.id)?.sorted.seenFirst ?? []
  const newestAt = Math.max(0, ...seenFirst.map(({ publishedAt }) => publishedAt ?? 0))
  const { problem, feedUrl, items, retryAfter } = reading
  const counts = { found: items.length, fresh: seenFirst.length, newestAt: newestAt > 0 ? newestAt : null }
  return [{ source, outcome: { ...check, problem, feedUrl, retryAfter, ...counts } }]
}

function isDone(read: ReadSource): read is DoneSource {
  return read.reading.outcome === 'done'
}
