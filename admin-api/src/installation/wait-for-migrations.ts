import { setTimeout } from 'node:timers/promises'
import type { AppContext } from '../context.ts'
import { findMissingSteps } from '../database/migrating/migrate.ts'

const LOOK_AGAIN_MS = 1000
const LOG_EVERY_MS = 10_000

/** For `ROLE` api, jobs and publisher, which never change tables that other machines use. */
export async function waitForMigrations(
  { log, store }: Pick<AppContext, 'log' | 'store'>,
  onWait: (reason: string) => Promise<void> | void,
): Promise<void> {
  let loggedAt = Number.NEGATIVE_INFINITY
  for (;;) {
    const missing = await findMissingSteps(store)
    if (missing.length === 0) return
    const steps = missing.length === 1 ? 'one step' : `${missing.length} steps`
    const reason = `Waiting for npm run migrate: the database lacks ${steps}, from ${missing[0]} on.`
    await onWait(reason)
    if (performance.now() - loggedAt >= LOG_EVERY_MS) {
      loggedAt = performance.now()
      log.warn(reason)
    }
    await setTimeout(LOOK_AGAIN_MS)
  }
}
