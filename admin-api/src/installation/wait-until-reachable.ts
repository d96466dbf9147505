import { setTimeout } from 'node:timers/promises'
import type { AppContext } from '../context.ts'
import { isBusy } from '../http/errors/unavailable.ts'
import { describeFailure } from './describe-failure.ts'

const TRY_AGAIN_MS = 1000

export class NotMigratedError extends Error {
  override message = 'The database isn’t up to date: run npm run migrate.'
}

/** Repeats `work` while the database or the object store is away or not up to date, and says so in the log. */
export async function waitUntilReachable<T>(
  { config, log }: Pick<AppContext, 'config' | 'log'>,
  work: () => Promise<T>,
): Promise<T> {
  let said: string | undefined
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const isMissed = error instanceof NotMigratedError
      if (!isMissed && !isBusy(error)) throw error
      const reason = isMissed ? error.message : describeFailure(error, config)
      if (reason !== said) log.warn(`Waiting. ${reason}`)
      said = reason
      await setTimeout(TRY_AGAIN_MS)
    }
  }
}
