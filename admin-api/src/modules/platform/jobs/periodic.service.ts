import { addCountyDays, countyDate } from '@hometown/shared-types/county-time'
import { instantOfCountyTime } from '@hometown/shared-types/county-wall-time'
import type { AppContext } from '../../../context.ts'
import { oneAtATime } from '../../../lib/one-at-a-time.ts'
import { createJobLoop, type JobWork } from './job-loop.service.ts'
import { type Leader, LeadershipLostError, type Running } from './leader.service.ts'
import { listJobs, plan } from './plan.service.ts'

const POLL_MS = 500
const MINUTE = 60_000
const FIRST_WITHIN_MS = MINUTE
/** The subject of jobs that come each day. */
export const DAILY = 'daily'

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

/**
 * Plans the kind's next job, whose subject is `DAILY`, and anew when the county's time zone has changed. A time that was
 * missed is made up for, once: what is overdue comes first.
 * @param time such as `03:30`, in the county's time zone
 */
export function dailyAt(kind: string, time: string) {
  return every(`plan ${kind}`, MINUTE, async ({ store, clock, config }: AppContext) => {
    const now = clock.now()
    const dueAt = nextTime(time, now, config.timeZone)
    const rows = (await listJobs(store.db, kind)).filter((row) => row.subject_id === DAILY)
    const isPlanned = rows.some(
      ({ state, due_at }) => state === 'running' || (state === 'waiting' && (due_at <= now || due_at === dueAt)),
    )
    if (!isPlanned) await store.groupWrite((trx) => plan(trx, { kind, subjectId: DAILY, dueAt }, now))
  })
}

/** All that the leader does by the clock. */
export function startJobs(context: AppContext, leader: Leader, works: readonly (JobWork | EveryWork)[]): Running {
  const loop = createJobLoop(
    context,
    leader,
    works.filter((work) => 'kinds' in work),
  )
  const interval = setInterval(loop.start, POLL_MS)
  const repeated = works.filter((work) => 'everyMs' in work).map((work) => repeat(context, leader, work))
  return {
    async stop() {
      clearInterval(interval)
      await Promise.all([loop.stop(), ...repeated.map((work) => work.stop())])
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

/** A time that the clocks skip is moved by as much. */
export function nextTime(time: string, after: number, timeZone: string): number {
  const today = countyDate(after, timeZone)
  for (const date of [today, addCountyDays(today, 1)]) {
    const instant = instantOfCountyTime(`${date}T${time}`, timeZone)
    if (instant !== undefined && instant > after) return instant
  }
  throw new Error(`${time} isn’t a time of day`)
}
