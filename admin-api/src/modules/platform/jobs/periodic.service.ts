import { addCountyDays, countyDate } from '@hometown/shared-types/county-time'
import { instantOfCountyTime } from '@hometown/shared-types/county-wall-time'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { oneAtATime } from '../../../lib/one-at-a-time.ts'
import { createJobLoop, type JobWork } from './job-loop.service.ts'
import { type Leader, LeadershipLostError, type Running } from './leader.service.ts'
import { listJobs, plan } from './plan.service.ts'

const POLL_MS = 500
const FIRST_WITHIN_MS = 60_000
/** The subject of what is planned for each day. */
export const DAILY = 'periodic'

interface EveryWork {
  readonly name: string
  readonly everyMs: number
  run(context: AppContext, leader: Leader): Promise<void>
}

/**
 * Planned in the database, so that a time that was missed is made up for, once. A job of its name and another subject
 * is done out of turn, beside none of the others.
 */
export interface DailyWork {
  readonly name: string
  /** In the county's time zone. */
  readonly time: string
  run(context: AppContext, turn: { subjectId: string; signal: AbortSignal }): Promise<void>
  /** It was done, or failed. */
  onEnd?(context: AppContext): void
}

/**
 * Work that must be harmless when it is done twice. The next call makes up for one that failed or was missed.
 * @param name for the log
 */
export function every<Run extends EveryWork['run']>(name: string, everyMs: number, run: Run) {
  return { name, everyMs, run }
}

/** @param name also the kind of its job @param time such as `03:30`, in the county's time zone */
export function dailyAt(name: string, time: string, run: DailyWork['run']): DailyWork {
  return { name, time, run }
}

/** All that the leader does by the clock. */
export async function startJobs(
  context: AppContext,
  leader: Leader,
  works: readonly (JobWork | EveryWork | DailyWork)[],
): Promise<Running> {
  const { log, link } = context
  const days = works.filter((work) => 'time' in work)
  const planDays = async () => {
    for (const day of days) await planDaily(context, day)
  }
  await planDays()
  const loop = createJobLoop(context, leader, [...works.filter((work) => 'kinds' in work), ...days.map(asJobWork)])
  const interval = setInterval(loop.start, POLL_MS)
  const repeated = repeatEach(
    context,
    leader,
    works.filter((work) => 'everyMs' in work),
  )
  const quiet = link.onMessage(({ type }) => {
    if (type === 'time-zone-changed')
      planDays().catch((error: unknown) => log.error({ err: error }, 'couldn’t plan the day in the new time zone'))
  })
  return {
    async stop() {
      clearInterval(interval)
      quiet()
      await Promise.all([loop.stop(), repeated.stop()])
    },
  }
}

function repeatEach(context: AppContext, leader: Leader, works: readonly EveryWork[]): Running {
  const each = works.map(({ name, everyMs, run }) => {
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
    return { settled: turns.settled, end: () => clearTimeout(timer) }
  })
  return {
    async stop() {
      for (const { end } of each) end()
      await Promise.all(each.map(({ settled }) => settled()))
    },
  }
}

export function asJobWork(day: DailyWork): JobWork {
  let stopping: AbortController | undefined
  return {
    name: day.name,
    kinds: [day.name],
    async run(context, { subjectId }, finish) {
      // One for each run: this process may lead again after it stopped.
      stopping = new AbortController()
      await day.run(context, { subjectId, signal: stopping.signal })
      await context.store.groupWrite(async (trx) => {
        await finish(trx)
        if (subjectId === DAILY) await planNext(context, trx, day)
      })
      day.onEnd?.(context)
    },
    stop: () => stopping?.abort(),
    async onFailure(context, _job, { tryAt }) {
      if (tryAt === null) await planDaily(context, day)
      day.onEnd?.(context)
    },
  }
}

/** Plans the next time, also anew when the county's time zone has changed. Overdue work runs first. */
export async function planDaily(context: AppContext, day: DailyWork): Promise<void> {
  const { store, clock, config } = context
  const last = (await listJobs(store.db, day.name)).find(({ subject_id }) => subject_id === DAILY)
  const isPlanned = last?.state === 'waiting' || last?.state === 'running'
  if (isPlanned && (last.state === 'running' || last.due_at <= clock.now() || zoneOf(last) === config.timeZone)) return
  await store.groupWrite((trx) => planNext(context, trx, day))
}

async function planNext(
  { clock, config: { timeZone } }: AppContext,
  trx: Transaction<Database>,
  { name, time }: DailyWork,
): Promise<void> {
  const now = clock.now()
  await plan(trx, { kind: name, subjectId: DAILY, dueAt: nextTime(time, now, timeZone), payload: { timeZone } }, now)
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

function zoneOf({ payload }: { payload: string | null }): string | undefined {
  return z.object({ timeZone: z.string() }).safeParse(JSON.parse(payload ?? 'null')).data?.timeZone
}
