import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { AppContext } from '../../../context.ts'
import { oneAtATime } from '../../../lib/one-at-a-time.ts'
import type { Running } from '../../platform/jobs/leader.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { getSettings } from '../../platform/settings/settings.service.ts'
import { enrichItems } from '../ai-enrichment/enrichment.service.ts'
import { createRanker } from '../suggestions/suggestions.service.ts'
import { closeRun, findOpenRun, listWaiting, moveSources, startReading } from './harvest.service.ts'
import { type ReadingTerms, readSource, type SourceReading } from './read-source.ts'
import { saveReading } from './save-reading.ts'

/** Enough that hanging sources don't block others, few enough to bound the memory. */
const LIMITS = { limitMs: 30_000, sourcesAtOnce: 60, lookMs: 500 }
type Limits = typeof LIMITS

export function startHarvesting(context: AppContext, limits = LIMITS): Running {
  const ending = new AbortController()
  const runs = oneAtATime(
    () => carryOutRuns(context, ending.signal, limits),
    (error) => context.log.error({ err: error }, 'could not read the sources'),
  )
  const timer = setInterval(runs.start, limits.lookMs)
  return {
    async stop() {
      clearInterval(timer)
      ending.abort()
      await runs.settled()
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
  // One of those that a dead process was reading may be what it died of.
  await moveSources(store.db, runId, ['reading'], { state: 'failed', problem: INTERRUPTED_MESSAGE })
  const { timeZone, countyName } = await getSettings(context)
  const terms = { county: { timeZone, countyName }, limitMs: limits.limitMs, stop: ending }
  do await readWaiting(context, runId, terms, limits.sourcesAtOnce)
  while (!ending.aborted && !(await closeRun(context, runId)))
  if (ending.aborted) return moveSources(store.db, runId, ['reading'], { state: 'waiting' })
  announce(context, { type: 'harvest' })
  announce(context, { type: 'changed', lists: ['content-suggestions', 'sources'] })
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
  // One after the other, so that each source sees the items of earlier ones.
  const [readTurn, saveTurn] = [pLimit(sourcesAtOnce), pLimit(1)]
  const waiting = await listWaiting(context, runId)
  const turns = waiting.map((source) =>
    readTurn(async () => {
      if (terms.stop.aborted) return
      const { check_id: checkId } = source
      const save = (reading: SourceReading) =>
        saveTurn(async () => {
          // SQLite answers at once, so saves that wait would follow each other while the reading thread idles.
          await setImmediate()
          return saveReading(context, { checkId, source, reading }, ranker)
        })
      await startReading(context, checkId)
      try {
        const reading = await readSource(context, source, terms)
        if (!terms.stop.aborted) await save(reading)
      } catch (error) {
        context.log.error({ err: error, source: source.id }, 'could not read a source')
        await save({ outcome: 'failed', problem: FAULT_MESSAGE })
      }
    }),
  )
  const failed = (await Promise.allSettled(turns)).find((turn) => turn.status === 'rejected')
  if (failed) throw failed.reason
}
