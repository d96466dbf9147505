import type { AppContext } from '../../context.ts'
import { announce } from '../live/live.service.ts'
import { countRun } from './harvest-runs.repository.ts'

export interface Progress {
  changed(): void
  /** Tells the last state. */
  end(): Promise<void>
}

const TOLD_EVERY_MS = 500

/** Tells the desks how far a run is, at most twice a second. */
export function createProgress(context: Pick<AppContext, 'link' | 'log' | 'store'>, runId: string): Progress {
  let timer: NodeJS.Timeout | undefined

  async function tell(running: boolean): Promise<void> {
    const { sources, scanned, discovered } = await countRun(context.store.db, runId)
    announce(context, { type: 'harvest', running, sources, sourcesScanned: scanned, discovered })
  }

  return {
    changed() {
      timer ??= setTimeout(() => {
        timer = undefined
        tell(true).catch((error: unknown) => context.log.warn({ err: error }, 'how far the sources are was not told'))
      }, TOLD_EVERY_MS)
    },
    async end() {
      clearTimeout(timer)
      await tell(false)
    },
  }
}
