import type { ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { AppContext } from '../../../../context.ts'
import { findOpenRun, findRun } from './harvest-runs.repository.ts'

const POLL_INTERVAL_MS = 200
/** What is read is broken off at once; a run that nobody carries out is joined after that. */
const STOPPED_WITHIN_MS = 5000

/** Resolves when a run is over, whichever process carries it out, or when nobody waits for the answer any more. */
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

/** Whoever begins one while another is being stopped means a new one, not what is left of the other. */
export async function waitForStoppedRun(
  context: Pick<AppContext, 'store'>,
  response: Pick<ServerResponse, 'destroyed'>,
): Promise<void> {
  const run = await findOpenRun(context.store.db)
  if (run?.stop_asked !== 1) return
  await Promise.race([waitForRun(context, run.id, response), setTimeout(STOPPED_WITHIN_MS, undefined, { ref: false })])
}
