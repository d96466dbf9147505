import { addCountyDays, countyDate, instantOfCountyTime } from '@hometown/shared-types/rules/time'
import type { AppContext } from '../../../context.ts'
import { createJob, type Running } from './job.service.ts'
import type { Leader } from './leader.service.ts'

const FIRST_WITHIN_MS = 60_000

interface PlannedWork {
  readonly name: string
  readonly everyMs: number
  run(context: AppContext, leader: Leader): Promise<void>
}

/**
 * Plans work, which must be harmless when it is done twice. The next call makes up for one that failed or was missed.
 * @param name for the log
 */
export function every<Run extends PlannedWork['run']>(name: string, everyMs: number, run: Run) {
  return { name, everyMs, run }
}

/** Starts the leader's work on a schedule. No work waits for another. */
export function startPlannedWork(context: AppContext, leader: Leader, works: readonly PlannedWork[]): Running[] {
  return works.map(({ name, everyMs, run }) =>
    createJob(context, {
      name,
      everyMs,
      // Rare work starts soon, too, because the service may restart more often than it is due.
      firstAfterMs: Math.min(everyMs, FIRST_WITHIN_MS),
      run: () => run(context, leader),
    }),
  )
}

/**
 * Returns when it is that time of day next. A time that the clocks skip is moved by as much.
 * @param time such as `03:30`, in the county's time zone
 */
export function nextTime(time: string, after: number, timeZone: string): number {
  const today = countyDate(after, timeZone)
  for (const date of [today, addCountyDays(today, 1)]) {
    const instant = instantOfCountyTime(`${date}T${time}`, timeZone)
    if (instant !== undefined && instant > after) return instant
  }
  throw new Error(`${time} isn’t a time of day`)
}
