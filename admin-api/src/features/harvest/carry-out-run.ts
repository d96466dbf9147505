import pLimit, { type LimitFunction } from 'p-limit'
import type { AppContext } from '../../context.ts'
import { announce } from '../live/live.service.ts'
import { type HeldLease, keepLease } from '../schedule/leases.service.ts'
import { getSettings } from '../site/site.service.ts'
import { listSourcesOfIds, type SourceRow } from '../sources/sources.service.ts'
import { createRanker } from '../suggestions/suggestions.service.ts'
import {
  closeRun,
  deleteOldRuns,
  findRun,
  listRunSourceIds,
  moveRunSources,
  setFence,
  updateRunSource,
} from './harvest-runs.repository.ts'
import type { HarvestRunRow } from './harvest-runs.table.ts'
import { createKeeper, type Keeper } from './keep-reading.ts'
import { listStories } from './knowing/known-finds.repository.ts'
import { storyFromRow } from './knowing/known-stories.ts'
import { createStories } from './knowing/stories.ts'
import { createProgress } from './progress.ts'
import { type ReadingTerms, readSource } from './read-source.ts'
import type { DocumentReader } from './reading/read-in-thread.ts'

export interface RunTerms {
  reader: DocumentReader
  lease: HeldLease
  /** Ends when somebody stops the run, or the process. */
  stop: AbortSignal
  /** For one source, all of it. */
  limitMs: number
  sourcesAtOnce: number
}

/** Why a run is broken off without being ended: another process goes on with it. */
export const PROCESS_ENDS = 'the process ends'

/** A run belongs to another process by now. */
export class OvertakenRunError extends Error {
  override name = 'OvertakenRunError' as const
}

const STORIES_COMPARED = 50_000
const RUNS_KEPT = 50
/** Sources that somebody adds while the run is under way are read in it as well. */
const MOST_ROUNDS = 100

/**
 * Reads the sources of a run, many at once; one that hangs holds up none of the others. What was being read when another
 * process died counts as failed, since it may have been the reason.
 */
export async function carryOutRun(context: AppContext, run: HarvestRunRow, terms: RunTerms): Promise<void> {
  const { store, clock } = context
  await setFence(store.db, run.id, terms.lease.fence)
  await moveRunSources(store.db, run.id, 'reading', { state: 'failed', problem: INTERRUPTED_MESSAGE })
  const stories = createStories((await listStories(store.db, clock.now(), STORIES_COMPARED)).flatMap(storyFromRow))
  const { timeZone, countyName } = await getSettings(context)
  const progress = createProgress(context, run.id)
  const turn = pLimit(terms.sourcesAtOnce)
  const keeper = createKeeper(context, {
    runId: run.id,
    underWay: () => turn.activeCount,
    ranker: await createRanker(context),
    stories,
    async hold(trx) {
      if (!(await keepLease(trx, store.kind, terms.lease))) throw new OvertakenRunError()
    },
  })
  const reading: ReadingTerms = {
    ...{ reader: terms.reader, limitMs: terms.limitMs, stop: terms.stop },
    county: { timeZone, countyName },
  }
  for (let round = 0; round < MOST_ROUNDS; round++) {
    await readWaiting(context, run.id, terms, { turn, reading, keeper, changed: progress.changed })
    if (terms.stop.reason === PROCESS_ENDS) return
    if (terms.stop.aborted) await moveRunSources(store.db, run.id, 'waiting', { state: 'stopped', problem: null })
    if (await closeRun(store.db, run.id, clock.now())) break
  }
  await deleteOldRuns(store.db, RUNS_KEPT)
  await progress.end()
  announce(context, { type: 'changed', lists: ['content-suggestions', 'sources'] })
}

const INTERRUPTED_MESSAGE = 'The service was interrupted while it was read.'
const FAULT_MESSAGE = 'Something went wrong here while it was read.'
const GONE_MESSAGE = 'It was deleted or paused before its turn.'
const DELETED_MESSAGE = 'It was deleted while it was read.'

interface Parts {
  turn: LimitFunction
  reading: ReadingTerms
  keeper: Keeper
  changed(): void
}

async function readWaiting(context: AppContext, runId: string, terms: RunTerms, parts: Parts): Promise<void> {
  const { store } = context
  const { turn } = parts
  const ids = await listRunSourceIds(store.db, runId, 'waiting')
  const rows = new Map((await listSourcesOfIds(context, ids)).map((row) => [row.id, row]))
  const turns = await Promise.allSettled(
    ids.map((id) =>
      turn(async () => {
        if (terms.stop.aborted) return
        const source = rows.get(id)
        if (source) await readOne(context, runId, source, parts)
        else await updateRunSource(store.db, runId, id, { state: 'failed', problem: GONE_MESSAGE })
        parts.changed()
      }),
    ),
  )
  const overtaken = turns.find((one) => one.status === 'rejected')
  if (overtaken) throw overtaken.reason
}

/** @throws OvertakenRunError */
async function readOne(context: AppContext, runId: string, source: SourceRow, parts: Parts): Promise<void> {
  const { clock, log } = context
  const startedAt = clock.now()
  await setState('reading')
  parts.changed()
  try {
    const reading = await readSource(context, source, parts.reading)
    if (parts.reading.stop.reason === PROCESS_ENDS) {
      return await setState('waiting')
    }
    await parts.keeper.keep(source, reading, startedAt)
  } catch (error) {
    if (error instanceof OvertakenRunError) throw error
    if ((await listSourcesOfIds(context, [source.id])).length === 0)
      return await updateRunSource(context.store.db, runId, source.id, { state: 'failed', problem: DELETED_MESSAGE })
    log.error({ err: error, source: source.id }, 'a source could not be read')
    const failure = { outcome: 'failed', problem: FAULT_MESSAGE, httpStatus: null } as const
    await parts.keeper.keep(source, failure, startedAt)
  }

  /** Many begin at once, and a commit costs the same for one as for all. */
  function setState(state: 'reading' | 'waiting'): Promise<void> {
    return context.store.groupWrite((trx) => updateRunSource(trx, runId, source.id, { state }))
  }
}

/** Whether somebody wants this run to end; a run that is gone has ended. */
export async function isToStop({ store }: Pick<AppContext, 'store'>, runId: string): Promise<boolean> {
  const run = await findRun(store.db, runId)
  return run === undefined || run.stop_asked === 1
}
