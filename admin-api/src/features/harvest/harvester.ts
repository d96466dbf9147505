import type { AppContext } from '../../context.ts'
import { oneAtATime } from '../../one-at-a-time.ts'
import { enrichFinds } from '../ai-enrichment/enrichment.service.ts'
import type { HeldLease } from '../schedule/leases.service.ts'
import { createWorkLease } from '../schedule/work-lease.service.ts'
import { carryOutRun, isToStop, OvertakenRunError, PROCESS_ENDS } from './carry-out-run.ts'
import { findOpenRun } from './harvest-runs.repository.ts'
import type { HarvestRunRow } from './harvest-runs.table.ts'
import { createReader } from './reading/read-in-thread.ts'

export interface Harvester {
  /** Carries out the run that is open, where no other process does; resolves when nothing is left to do here. */
  run(): Promise<void>
  /** The same for callers that wait for nothing. */
  start(): void
  /** Looks whether the run is to stop. Never rejects. */
  look(): Promise<void>
  stop(): Promise<void>
}

export interface HarvestLimits {
  limitMs: number
  sourcesAtOnce: number
}

/** As many as hang at once hold up nobody, and a thousand sources are not a thousand open documents. */
export const HARVEST_LIMITS: HarvestLimits = { limitMs: 30_000, sourcesAtOnce: 60 }
/** How soon a run that somebody stops is stopped at the latest. */
export const LOOK_EVERY_MS = 5000

/** Carries out runs, one at a time over all processes on the database. */
export function createHarvester(context: AppContext, limits: HarvestLimits = HARVEST_LIMITS): Harvester {
  const { store, log } = context
  const lease = createWorkLease(context, 'harvest')
  const reader = createReader()
  let current: { runId: string; stopping: AbortController } | undefined
  let isEnding = false
  const working = oneAtATime(carryOutOpen, (error) => log.error({ err: error }, 'the sources could not be read'))

  async function carryOutOpen(): Promise<void> {
    for (;;) {
      const run = isEnding ? undefined : await findOpenRun(store.db)
      if (!run) return
      const held = await lease.hold()
      if (!held) return
      await carryOut(run, held)
    }
  }

  async function carryOut(run: HarvestRunRow, held: HeldLease): Promise<void> {
    const stopping = new AbortController()
    current = { runId: run.id, stopping }
    const looking = setInterval(tryToLook, LOOK_EVERY_MS)
    try {
      await look()
      const terms = { ...limits, reader, lease: held, stop: stopping.signal }
      await carryOutRun(context, run, terms)
      enrichFinds(context).catch((error: unknown) =>
        log.warn({ err: error }, 'the model could not be asked about the finds'),
      )
    } catch (error) {
      if (!(error instanceof OvertakenRunError)) throw error
      lease.drop()
      log.warn('another process goes on reading the sources')
    } finally {
      clearInterval(looking)
      current = undefined
      await reader.close()
    }
  }

  async function tryToLook(): Promise<void> {
    try {
      await look()
    } catch (error) {
      log.warn({ err: error }, 'whether the reading of the sources is to stop could not be looked at')
    }
  }

  async function look(): Promise<void> {
    if (current && (await isToStop(context, current.runId))) current.stopping.abort()
  }

  return {
    run: working.run,
    start: working.start,
    look: tryToLook,
    async stop() {
      isEnding = true
      current?.stopping.abort(PROCESS_ENDS)
      await working.settled()
      await lease.release()
    },
  }
}
