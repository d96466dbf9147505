import { describeUnavailable } from '../http/errors/unavailable.ts'

const REPORT_INTERVAL_MS = 60_000

type WriteAgain = (times: number) => void

export interface LogRepeats {
  /** True if the same failure of the database or disk was logged a moment ago. */
  isRepeat(error: unknown, writeAgain: WriteAgain): boolean
}

/** While a database is down, every query fails. Logs the first failure, and then the number of repeats each minute. */
export function createLogRepeats(): LogRepeats {
  const counts = new Map<string, number>()

  function logEachMinute(failure: string, writeAgain: WriteAgain): void {
    setTimeout(() => {
      const times = counts.get(failure) ?? 0
      if (times === 0) {
        counts.delete(failure)
        return
      }
      writeAgain(times)
      counts.set(failure, 0)
      logEachMinute(failure, writeAgain)
    }, REPORT_INTERVAL_MS).unref()
  }

  return {
    isRepeat(error, writeAgain) {
      if (!(error instanceof Error) || describeUnavailable(error) === undefined) return false
      // Node's error for several failed addresses has no message.
      const failure = `${'code' in error ? error.code : ''} ${error.message}`
      const before = counts.get(failure)
      counts.set(failure, before === undefined ? 0 : before + 1)
      if (before === undefined) logEachMinute(failure, writeAgain)
      return before !== undefined
    },
  }
}
