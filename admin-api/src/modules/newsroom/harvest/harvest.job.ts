import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { AppContext } from '../../../context.ts'
import { createJob, type RunningJob } from '../../platform/jobs/index.ts'
import { announceToDesks } from '../../platform/live/index.ts'
import { getSettings } from '../../platform/settings/index.ts'
import { enrichItems } from '../ai/index.ts'
import { createRanker } from '../suggestions/index.ts'
import { closeRun, findOpenRun, listWaiting, moveSources, startReading, type WaitingSource } from './harvest.service.ts'
import { type ReadingTerms, readSource, type SourceReading } from './read-source.ts'
import { saveReading } from './save-reading.ts'

/** There are so many sources at once that hanging ones don't block others, and so few as to bound the memory. */
const LIMITS = { limitMs: 30_000, sourcesAtOnce: 60, lookMs: 500 }
type Limits = typeof LIMITS

export function startHarvesting(context: AppContext, limits = LIMITS): RunningJob {
  const ending = new AbortController()
  const job = createJob(context, {
    name: 'harvest',
    everyMs: limits.lookMs,
    run: () => carryOutRuns(context, ending.signal, limits),
  })
  return {
    async stop() {
      ending.abort()
      await job.stop()
    },
  }
}

/** @param ending leaves an open run to the next process */
export async function carryOutRuns(
  context: AppContext,
  ending: AbortSignal = new AbortController().signal,
  limits: Limits = LIMITS,
): Promise<void> {
  while (!ending.aborted) {
    const run = await findOpenRun(context)
    if (!run) return
    await carryOut(context, run.id, ending, limits)
  }
}

const INTERRUPTED_MESSAGE = 'The service stopped while we were reading this source.'

async function carryOut(context: AppContext, runId: string, ending: AbortSignal, limits: Limits): Promise<void> {
  const { store, log } = context
  // A dead process may have died of one of the sources that it was reading.
  await moveSources(store.db, runId, ['reading'], { state: 'failed', problem: INTERRUPTED_MESSAGE })
  const { timeZone, countyName } = await getSettings(context)
  const terms = { county: { timeZone, countyName }, limitMs: limits.limitMs, stop: ending }
  do await readWaiting(context, runId, terms, limits.sourcesAtOnce)
  while (!ending.aborted && !(await closeRun(context, runId)))
  if (ending.aborted) return moveSources(store.db, runId, ['reading'], { state: 'waiting' })
  announceToDesks(context, { type: 'harvest' })
  announceToDesks(context, { type: 'changed', lists: ['content-suggestions', 'sources'] })
  enrichItems(context).catch((error: unknown) => log.warn({ err: error }, 'could not ask the model about the items'))
}

const FAULT_MESSAGE = 'Something went wrong while we were reading this source.'

/** One hanging or broken source must not delay the others. */
async function readWaiting(
  context: AppContext,
  runId: string,
  terms: ReadingTerms,
  sourcesAtOnce: number,
): Promise<void> {
  const ranker = await createRanker(context)
  const waiting = await listWaiting(context, runId)
  // Saves follow one after the other, so that each source sees the items of earlier ones.
  const saveTurn = pLimit(1)

  /** A commit takes as long as reading a page, so the one that saves a source also starts the next. */
  async function readFrom(source: WaitingSource): Promise<void> {
    let at: WaitingSource | undefined = source
    while (at && !terms.stop.aborted) {
      const { check_id: checkId } = at
      const read = { checkId, source: at }
      const next = waiting.shift()
      const save = (reading: SourceReading) =>
        saveTurn(async () => {
          // SQLite answers at once, so saves that wait would follow each other while the reading thread idles.
          await setImmediate()
          await saveReading(context, { ...read, reading, nextCheckId: next?.check_id }, ranker)
        })
      try {
        const reading = await readSource(context, at, terms)
        if (!terms.stop.aborted) await save(reading)
      } catch (error) {
        context.log.error({ err: error, source: at.id }, 'could not read a source')
        await save({ outcome: 'failed', problem: FAULT_MESSAGE })
      }
      at = next
    }
  }

  const first = waiting.splice(0, sourcesAtOnce)
  const begun = first.map((source) => source.check_id)
  await startReading(context.store.db, begun)
  const failed = (await Promise.allSettled(first.map(readFrom))).find((turn) => turn.status === 'rejected')
  if (failed) throw failed.reason
}
