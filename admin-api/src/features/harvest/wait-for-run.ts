import type { ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { AppContext } from '../../context.ts'
import { findRun } from './harvest-runs.repository.ts'

const LOOK_EVERY_MS = 200

/** Resolves when a run is over, whichever process carries it out, or when nobody waits for the answer any more. */
export async function waitForRun(
  { store }: Pick<AppContext, 'store'>,
  runId: string,
  response: Pick<ServerResponse, 'destroyed'>,
): Promise<void> {
  for (;;) {
    const run = await findRun(store.db, runId)
    if (!run || run.finished_at !== null || response.destroyed) return
    await setTimeout(LOOK_EVERY_MS)
  }
}
