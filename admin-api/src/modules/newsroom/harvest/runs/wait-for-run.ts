import type { ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { AppContext } from '../../../../context.ts'
import { findOpenRun, findRun } from './harvest-runs.repository.ts'

const POLL_INTERVAL_MS = 200
/** If the run takes longer to stop, no process carries it out, and we join it. */
const STOPPED_WITHIN_MS = 5000

/** Resolves when the run is over, in any process, or when the caller disconnects. */
export async function waitForRun(
  { store }: Pick<AppContext, 'store'>,
  runId: string,
  response: Pick<ServerResponse, 'destroyed'>,
): Promise<void> {
  for (;;) {
    const run = await findRun(store.db, runId)
    if (!run || run.finished_at !== null || response.destroyed) return
    await setTimeout(POLL_INTERVAL_MS)
  }
}

/** A request during a stop starts a new run instead of joining the old one. */
export async function waitForStoppedRun(
  context: Pick<AppContext, 'store'>,
  response: Pick<ServerResponse, 'destroyed'>,
): Promise<void> {
  const run = await findOpenRun(context.store.db)
  if (run?.stop_asked !== 1) return
  await Promise.race([waitForRun(context, run.id, response), setTimeout(STOPPED_WITHIN_MS, undefined, { ref: false })])
}
