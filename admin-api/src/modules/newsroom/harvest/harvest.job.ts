import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { AppContext } from '../../../context.ts'
import { createJob, type RunningJob } from '../../platform/jobs/index.ts'
import { announceToDesks } from '../../platform/live/index.ts'
import { getSettings } from '../../platform/settings/index.ts'
import { enrichSuggestions } from '../ai/index.ts'
import { createRanker } from '../suggestions/index.ts'
import {
  closeFinishedRun,
  findOpenRun,
  listWaitingSources,
  markAsReading,
  setCheckStates,
  type WaitingSource,
} from './harvest.service.ts'
import { type ReadOptions, readSource, type SourceResult } from './read-source.ts'
import { saveSourceCheck } from './save-source-check.ts'

/** So many sources are read at once that hanging ones don't block others, and so few that the memory suffices. */
const HARVEST_LIMITS = { limitMs: 30_000, sourcesAtOnce: 60, pollMs: 500 }
type RunLimits = typeof HARVEST_LIMITS

export function startHarvestJob(context: AppContext, limits = HARVEST_LIMITS): RunningJob {
  const ending = new AbortController()
  const run = () => runOpenHarvests(context, ending.signal, limits)
  const job = createJob(context, { name: 'harvest', everyMs: limits.pollMs, run })
  return {
    async stop() {
      ending.abort()
      await job.stop()
    },
  }
}

/** @param ending leaves an open run to the next process */
export async function runOpenHarvests(
  context: AppContext,
  ending: AbortSignal = new AbortController().signal,
  limits: RunLimits = HARVEST_LIMITS,
): Promise<void> {
  while (!ending.aborted) {
    const run = await findOpenRun(context)
    if (!run) return
    await runHarvest(context, run.id, ending, limits)
  }
}

const CHECK_INTERRUPTED_MESSAGE = 'The service stopped while we were reading this source.'

async function runHarvest(context: AppContext, runId: string, ending: AbortSignal, limits: RunLimits): Promise<void> {
  const { store, log } = context
  // The last process may have crashed because of a source that it was reading.
  await setCheckStates(store.db, runId, ['reading'], { state: 'failed', problem: CHECK_INTERRUPTED_MESSAGE })
  const { timeZone } = await getSettings(context)
  const options = { timeZone, limitMs: limits.limitMs, stop: ending }
  do await readRunSources(context, runId, options, limits.sourcesAtOnce)
  while (!ending.aborted && !(await closeFinishedRun(context, runId)))
  if (ending.aborted) return setCheckStates(store.db, runId, ['reading'], { state: 'waiting' })
  announceToDesks(context, { type: 'harvest' })
  announceToDesks(context, { type: 'changed', lists: ['content-suggestions', 'sources'] })
  enrichSuggestions(context).catch((error: unknown) =>
    log.warn({ err: error }, 'could not ask the model about the items'),
  )
}

const CHECK_FAULT_MESSAGE = 'Something went wrong while we were reading this source.'

/** One hanging or broken source must not delay the others. */
async function readRunSources(context: AppContext, runId: string, options: ReadOptions, sourcesAtOnce: number) {
  const ranker = await createRanker(context)
  const waiting = await listWaitingSources(context, runId)
  // Saves follow one after the other, so that each source sees the items of earlier ones.
  const oneAtATime = pLimit(1)

  /** A commit takes as long as reading a page, so the one that saves a source also starts the next. */
  async function readOneAfterAnother(first: WaitingSource): Promise<void> {
    let source: WaitingSource | undefined = first
    while (source && !options.stop.aborted) {
      const next = waiting.shift()
      const check = { checkId: source.check_id, source, nextCheckId: next?.check_id }
      const save = (result: SourceResult) =>
        oneAtATime(async () => {
          // SQLite answers at once, so saves that wait would follow each other while the reading thread idles.
          await setImmediate()
          await saveSourceCheck(context, { ...check, result }, ranker)
        })
      try {
        const result = await readSource(context, source, options)
        if (!options.stop.aborted) await save(result)
      } catch (error) {
        context.log.error({ err: error, source: source.id }, 'could not read a source')
        await save({ outcome: 'failed', problem: CHECK_FAULT_MESSAGE })
      }
      source = next
    }
  }

  const first = waiting.splice(0, sourcesAtOnce)
  const checkIds = first.map((source) => source.check_id)
  await markAsReading(context.store.db, checkIds)
  const results = await Promise.allSettled(first.map(readOneAfterAnother))
  const failure = results.find(({ status }) => status === 'rejected')
  if (failure?.status === 'rejected') throw failure.reason
}
