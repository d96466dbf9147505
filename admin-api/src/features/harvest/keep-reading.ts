import { countyDate } from '@hometown/shared-types/county-time'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/database.ts'
import { retryConflicts } from '../../database/write-conflict.ts'
import { applyScrapedFixture } from '../fixtures/fixtures.service.ts'
import { type CheckOutcome, recordCheck, type SourceRow } from '../sources/sources.service.ts'
import { addOrigins, insertSuggestions, type Ranker } from '../suggestions/suggestions.service.ts'
import { updateRunSource } from './harvest-runs.repository.ts'
import type { HarvestRunSourceRow } from './harvest-runs.table.ts'
import { fingerprintsOf } from './knowing/fingerprints.ts'
import { insertFingerprints, insertStories, listKnown } from './knowing/known-finds.repository.ts'
import { insertScraped } from './knowing/scraped-finds.repository.ts'
import { type SortedFinds, sortFinds } from './knowing/sort-finds.ts'
import type { Stories } from './knowing/stories.ts'
import type { Find } from './reading/find.ts'
import { cache } from './scraping-cache.repository.ts'
import type { SourceReading } from './source-reading.ts'

type Trx = Transaction<Database>
type DoneReading = Extract<SourceReading, { outcome: 'done' }>
type Ending = Pick<HarvestRunSourceRow, 'state' | 'found' | 'discovered' | 'problem'>

export interface KeepingTerms {
  runId: string
  ranker: Ranker
  /** The stories of this and earlier runs. */
  stories: Stories
  /** One source after another: what two of them find at once is known to the second. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
  /** In each transaction: throws where another process has taken over. */
  hold(trx: Trx): Promise<void>
}

/** Keeps what reading a source came to: its finds, its health and its line in the run, in one transaction. */
export async function keepReading(
  context: AppContext,
  source: SourceRow,
  reading: SourceReading,
  startedAt: number,
  terms: KeepingTerms,
): Promise<Ending> {
  if (reading.outcome === 'stopped') return endSource(context, source, terms, ending('stopped'))
  const finishedAt = context.clock.now()
  const check: CheckOutcome = { startedAt, finishedAt, outcome: reading.outcome, found: 0, fresh: 0 }
  if (reading.outcome !== 'done') {
    const { problem = null, httpStatus = null, retryAfter } = reading.outcome === 'failed' ? reading : {}
    const told = { ...check, problem, httpStatus, retryAfter }
    return endSource(context, source, terms, ending(reading.outcome, { problem }), (trx) =>
      recordCheck(context, trx, source.id, told),
    )
  }
  return terms.inTurn(() => keepDone(context, source, reading, check, terms))
}

async function keepDone(
  context: AppContext,
  source: SourceRow,
  reading: DoneReading,
  check: CheckOutcome,
  terms: KeepingTerms,
): Promise<Ending> {
  const { finishedAt } = check
  const sorted = await sort(context, source, reading.finds, terms.stories)
  const newestAt = Math.max(...sorted.seenFirst.map(({ publishedAt }) => publishedAt ?? 0))
  const counts = { found: reading.finds.length, discovered: sorted.fresh.length, problem: reading.problem }
  let isScheduleChanged = false
  const end = await endSource(context, source, terms, ending('done', counts), async (trx) => {
    await keepFinds(trx, source, sorted, terms.ranker, finishedAt)
    isScheduleChanged = await correctGames(context, trx, source, sorted)
    await cache(trx, reading.cache, finishedAt)
    await recordCheck(context, trx, source.id, {
      ...{ ...check, problem: reading.problem, feedUrl: reading.feedUrl },
      ...{ found: reading.finds.length, fresh: sorted.seenFirst.length },
      newestAt: newestAt > 0 ? newestAt : null,
    })
  })
  if (isScheduleChanged) context.link.send({ type: 'changes-waiting' })
  return end
}

/** Games on our schedule follow what their sources say of them. */
async function correctGames(
  context: AppContext,
  trx: Trx,
  source: SourceRow,
  { seenAgain, retold }: SortedFinds,
): Promise<boolean> {
  let isChanged = false
  for (const find of [...seenAgain, ...retold.map((told) => told.find)]) {
    if (find.kind !== 'fixture') continue
    const applied = await applyScrapedFixture(context, trx, { ...find, sourceId: source.id })
    isChanged ||= applied?.isChanged === true
  }
  return isChanged
}

async function sort(context: AppContext, source: SourceRow, finds: Find[], stories: Stories): Promise<SortedFinds> {
  const today = countyDate(context.clock.now(), context.config.timeZone)
  const prints = fingerprintsOf(source.id, finds, today)
  const all = new Set(prints.flatMap(({ own, common }) => [...own, ...common]))
  return sortFinds(finds, prints, { fingerprints: await listKnown(context.store.db, [...all]), stories, today })
}

async function keepFinds(
  trx: Trx,
  source: SourceRow,
  sorted: SortedFinds,
  ranker: Ranker,
  foundAt: number,
): Promise<void> {
  const foundIn = (find: Find) => ({ source, find, foundAt })
  await insertScraped(trx, sorted.seenFirst, { source, now: foundAt })
  await insertSuggestions(
    trx,
    sorted.fresh.map(({ suggestionId, find }) => ({
      ...foundIn(find),
      id: suggestionId,
      ranking: ranker.rank(find, source),
    })),
  )
  await addOrigins(
    trx,
    sorted.retold.map(({ suggestionId, find }) => ({ ...foundIn(find), suggestionId })),
  )
  await insertFingerprints(
    trx,
    sorted.fingerprints.map((print) => ({ ...print, created_at: foundAt })),
  )
  await insertStories(trx, sorted.stories)
}

function ending(state: HarvestRunSourceRow['state'], counts: Partial<Omit<Ending, 'state'>> = {}): Ending {
  return { found: 0, discovered: 0, problem: null, ...counts, state }
}

async function endSource(
  { store }: AppContext,
  source: SourceRow,
  { runId, hold }: KeepingTerms,
  changes: Ending,
  also?: (trx: Trx) => Promise<void>,
): Promise<Ending> {
  await retryConflicts(() =>
    store.db.transaction().execute(async (trx) => {
      await hold(trx)
      await also?.(trx)
      await updateRunSource(trx, runId, source.id, changes)
    }),
  )
  return changes
}
