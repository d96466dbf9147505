import type { AppContext } from '../../../context.ts'
import { oneAtATime } from '../../../lib/one-at-a-time.ts'
import { type Leader, LeadershipLostError } from '../../platform/jobs/leader.service.ts'
import { enrichItems } from '../ai-enrichment/enrichment.service.ts'
import { documentReader } from '../extraction/extraction.service.ts'
import { carryOutRun, PROCESS_ENDS } from './runs/carry-out-run.ts'
import { findOpenRun } from './runs/harvest-runs.repository.ts'
import { createOpenRun, type OpenRun } from './runs/open-run.ts'

interface Harvester {
  /** Resolves when nothing is left to do, or when another process leads. */
  run(): Promise<void>
  start(): void
  look(): Promise<void>
  stop(): Promise<void>
}

interface HarvestLimits {
  limitMs: number
  sourcesAtOnce: number
}

/** Enough that hanging sources don't block others, few enough to bound the memory. */
const HARVEST_LIMITS: HarvestLimits = { limitMs: 30_000, sourcesAtOnce: 60 }
export const POLL_INTERVAL_MS = 5000

/** @param leader missing where there is no jobs process */
export function createHarvester(
  context: AppContext,
  { leader, limits = HARVEST_LIMITS }: { leader?: Leader; limits?: HarvestLimits } = {},
): Harvester {
  const { store, log } = context
  let current: { run: OpenRun; stopping: AbortController } | undefined
  let isEnding = false
  const working = oneAtATime(carryOutOpen, (error) => log.error({ err: error }, 'could not read the sources'))

  async function carryOutOpen(): Promise<void> {
    for (;;) {
      const open = isEnding ? undefined : await findOpenRun(store.db)
      if (!open) return
      await carryOut(createOpenRun(context, open.id, leader))
    }
  }

  async function carryOut(run: OpenRun): Promise<void> {
    const stopping = new AbortController()
    current = { run, stopping }
    const looking = setInterval(tryToLook, POLL_INTERVAL_MS)
    try {
      await look()
      await carryOutRun(context, run, { ...limits, reader: documentReader, stop: stopping.signal })
      enrichItems(context).catch((error: unknown) =>
        log.warn({ err: error }, 'could not ask the model about the items'),
      )
    } catch (error) {
      if (!(error instanceof LeadershipLostError)) throw error
      isEnding = true
      log.warn('another process continues to read the sources')
    } finally {
      clearInterval(looking)
      current = undefined
    }
  }

  async function tryToLook(): Promise<void> {
    try {
      await look()
    } catch (error) {
      log.warn({ err: error }, 'could not check whether to stop the run')
    }
  }

  async function look(): Promise<void> {
    if (current && (await current.run.isToStop())) current.stopping.abort()
  }

  return {
    run: working.run,
    start: working.start,
    look: tryToLook,
    async stop() {
      isEnding = true
      current?.stopping.abort(PROCESS_ENDS)
      await working.settled()
    },
  }
}
