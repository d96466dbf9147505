import type { ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { AppContext } from '../../../../context.ts'
import { findOpenRun, findRun } from './harvest-runs.repository.ts'

const POLL_INTERVAL_MS = 200
/** Stopping takes less; after that, the run has no process, and is joined. */
const STOPPED_WITHIN_MS = 5000

/** Resolves when a run is over, in any process, or when the caller disconnects. */
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

/** Waits for a run that is being stopped, so that a new request starts a new run instead of joining it. */
export async function waitForStoppedRun(
  context: Pick<AppContext, 'store'>,
  response: Pick<ServerResponse, 'destroyed'>,
): Promise<void> {
  const run = await findOpenRun(context.store.db)
  if (run?.stop_asked !== 1) return
  await Promise.race([waitForRun(context, run.id, response), setTimeout(STOPPED_WITHIN_MS, undefined, { ref: false })])
}
