import { describeUnavailable } from '../http/errors/unavailable.ts'

const REPORT_INTERVAL_MS = 60_000

/** Writes a line about an error that came so many more times. */
type WriteAgain = (times: number) => void

export interface LogRepeats {
  /** Whether to leave out a line: its database or disk failed in the same way a moment ago, and that is written. */
  isRepeat(error: unknown, writeAgain: WriteAgain): boolean
}

/** While a database is away, every look at it fails: the first failure is written, and then each minute how many came. */
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
      // One of several addresses that were all tried has no message.
      const failure = `${'code' in error ? error.code : ''} ${error.message}`
      const before = counts.get(failure)
      counts.set(failure, before === undefined ? 0 : before + 1)
      if (before === undefined) logEachMinute(failure, writeAgain)
      return before !== undefined
    },
  }
}
