import { addCountyDays, countyDate, instantOfCountyTime } from '@hometown/shared-types/rules/time'
import type { AppContext } from '../../../context.ts'
import type { ProcessMessage } from '../../../messages/messages.ts'
import {
  becomeLeaderInDatabase,
  createInstallationLock,
  type Leader,
  LeadershipLostError,
  recordLeaderSeen,
} from './leader.service.ts'

export interface RunningJob {
  stop(): Promise<void>
}

export interface Job extends RunningJob {
  /**
   * Runs now; during a run once more after it, because that one may have missed the news. Resolves when the run has
   * ended, well or not.
   */
  nudge(): Promise<void>
}

interface JobOptions {
  readonly name: string
  readonly everyMs: number
  /** Delays the first run, which otherwise begins at once. */
  readonly firstAfterMs?: number
  /** The message of another process that starts a run. */
  readonly nudgedBy?: ProcessMessage['type']
  /** A run must be harmless when it is done twice. */
  run(): Promise<unknown>
}

/**
 * Runs work at its start, at each interval and when it is nudged, never twice at once. A failure is logged, once if
 * the next runs fail alike, and the next run makes up for it. Stopping it waits for the run under way.
 */
export function createJob({ messages, log }: AppContext, options: JobOptions): Job {
  const { name, everyMs, firstAfterMs, nudgedBy } = options
  let underWay: Promise<void> | undefined
  let next: Promise<void> | undefined
  let isStopped = false
  let failure: string | undefined
  let timer: NodeJS.Timeout | undefined

  // It is `async`, because `run` may throw before its first `await`, which would end the process from within a timer.
  async function attempt(): Promise<void> {
    await options.run()
    failure = undefined
  }

  function noteFailure(error: unknown): void {
    if (String(error) !== failure && !(error instanceof LeadershipLostError))
      log.error({ err: error, job: name }, 'a job failed; its next run makes up for it')
    failure = String(error)
  }

  async function run(): Promise<void> {
    if (isStopped) return
    underWay ??= attempt()
      .catch(noteFailure)
      .finally(() => {
        underWay = undefined
      })
    await underWay
  }

  async function nudge(): Promise<void> {
    if (!underWay) return run()
    next ??= underWay.then(() => {
      next = undefined
      return run()
    })
    await next
  }

  function begin(): Promise<void> {
    timer = setInterval(run, everyMs)
    return run()
  }

  const quiet = messages.onMessage(({ type }) => (type === nudgedBy ? nudge() : undefined))
  if (firstAfterMs === undefined) begin().catch(noteFailure)
  else timer = setTimeout(begin, firstAfterMs)
  return {
    nudge,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      quiet()
      await underWay
    },
  }
}

const FIRST_WITHIN_MS = 60_000

interface PlannedWork {
  readonly name: string
  readonly everyMs: number
  run(context: AppContext, leader: Leader): Promise<void>
}

/** Plans work that is harmless when done twice: the next call makes up for one that failed or was missed. */
export function planEvery<Run extends PlannedWork['run']>(name: string, everyMs: number, run: Run) {
  return { name, everyMs, run }
}

/** Starts the leader's work on a schedule. No work waits for another. */
export function startPlannedWork(context: AppContext, leader: Leader, works: readonly PlannedWork[]): RunningJob[] {
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
export function nextTimeOfDay(time: string, after: number, timeZone: string): number {
  const today = countyDate(after, timeZone)
  for (const date of [today, addCountyDays(today, 1)]) {
    const instant = instantOfCountyTime(`${date}T${time}`, timeZone)
    if (instant !== undefined && instant > after) return instant
  }
  throw new Error(`${time} isn’t a time of day`)
}

const LEAD_LOOK_MS = 1000

/**
 * Starts the work when this process leads, ends it when another one does, and waits then to lead again. A connection
 * that breaks interrupts nothing as long as nobody else has led meanwhile.
 */
export async function runAsLeader(
  context: AppContext,
  start: (leader: Leader) => Promise<RunningJob>,
): Promise<RunningJob> {
  const { log, store } = context
  const lock = createInstallationLock(context, 'jobs')
  let leading: { leader: Leader; lockNumber: number; work: RunningJob } | undefined

  async function look(): Promise<void> {
    const lockNumber = await lock.hold()
    if (leading) {
      if (lockNumber === leading.lockNumber) return
      if (await isOvertaken(leading.leader)) await stepDown()
      else if (lockNumber !== undefined) leading.lockNumber = lockNumber
    } else if (lockNumber !== undefined) await begin(lockNumber)
  }

  async function begin(lockNumber: number): Promise<void> {
    const leader: Leader = {
      fence: await becomeLeaderInDatabase(context),
      isCertain: () => leading?.leader === leader && lock.isCertain(),
    }
    leading = { leader, lockNumber, work: { stop: async () => undefined } }
    try {
      leading.work = await start(leader)
    } catch (error) {
      leading = undefined
      throw error
    }
  }

  async function isOvertaken({ fence }: Leader): Promise<boolean> {
    return (await store.db.selectFrom('leader').select('fence').executeTakeFirst())?.fence !== fence
  }

  async function stepDown(): Promise<void> {
    log.warn('another process does the jobs now; this one waits')
    const was = leading
    leading = undefined
    await was?.work.stop()
  }

  const job = createJob(context, { name: 'leading', everyMs: LEAD_LOOK_MS, firstAfterMs: LEAD_LOOK_MS, run: look })
  await job.nudge()
  return {
    async stop() {
      await job.stop()
      const was = leading
      if (was) {
        await was.work.stop()
        await recordLeaderSeen(store.db, was.leader, null).catch(() => undefined)
      }
      leading = undefined
      await lock.release()
    },
  }
}
