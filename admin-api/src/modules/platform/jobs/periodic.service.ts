import { addCountyDays, countyDate, instantOfCountyTime } from '@hometown/shared-types/rules/time'
import type { AppContext } from '../../../context.ts'
import { oneAtATime } from '../../../lib/one-at-a-time.ts'
import { type Leader, LeadershipLostError, type Running } from './leader.service.ts'

const FIRST_WITHIN_MS = 60_000

interface EveryWork {
  readonly name: string
  readonly everyMs: number
  run(context: AppContext, leader: Leader): Promise<void>
}

/**
 * Work that must be harmless when it is done twice. The next call makes up for one that failed or was missed.
 * @param name for the log
 */
export function every<Run extends EveryWork['run']>(name: string, everyMs: number, run: Run) {
  return { name, everyMs, run }
}

/** All that the leader does by the clock. None waits for another. */
export function startPeriodicWork(context: AppContext, leader: Leader, works: readonly EveryWork[]): Running {
  const repeated = works.map((work) => repeat(context, leader, work))
  return {
    async stop() {
      await Promise.all(repeated.map((work) => work.stop()))
    },
  }
}

function repeat(context: AppContext, leader: Leader, { name, everyMs, run }: EveryWork): Running {
  const turns = oneAtATime(
    () => run(context, leader),
    (error) => {
      if (!(error instanceof LeadershipLostError))
        context.log.error({ err: error, work: name }, 'periodic work failed; it comes again')
    },
  )
  // A rare one soon after the start, too: the service may be started anew more often.
  let timer = setTimeout(
    () => {
      turns.start()
      timer = setInterval(turns.start, everyMs)
    },
    Math.min(everyMs, FIRST_WITHIN_MS),
  )
  return {
    async stop() {
      clearTimeout(timer)
      await turns.settled()
    },
  }
}

/**
 * When it is that time of day next. A time that the clocks skip is moved by as much.
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
