import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { isTemporarilyUnavailable } from '../http/errors/unavailable.ts'
import { describeStartFailure } from './describe-start-failure.ts'

const TRY_AGAIN_MS = 1000
const TRY_AGAIN_AT_MOST_MS = 10_000

export class NotMigratedError extends Error {
  override message = 'The database isn’t up to date: run npm run migrate.'
}

/** Repeats `work`, ever more rarely, while the database or the object store is away or not up to date. Says so once. */
export async function waitUntilReachable<T>(config: Config, log: Logger, work: () => Promise<T>): Promise<T> {
  let loggedReason: string | undefined
  for (let wait = TRY_AGAIN_MS; ; wait = Math.min(2 * wait, TRY_AGAIN_AT_MOST_MS)) {
    try {
      return await work()
    } catch (error) {
      const isMissed = error instanceof NotMigratedError
      if (!isMissed && !isTemporarilyUnavailable(error)) throw error
      const reason = isMissed ? error.message : describeStartFailure(error, config)
      if (reason !== loggedReason) log.warn(`Waiting. ${reason}`)
      loggedReason = reason
      await setTimeout(wait)
    }
  }
}
