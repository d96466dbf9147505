import type { AppContext } from '../../../context.ts'
import { oneAtATime } from '../../../lib/one-at-a-time.ts'
import { claimDue, closeTask, failTask, listInterrupted } from './due-tasks.repository.ts'
import type { HeldLease } from './leases.repository.ts'
import type { ScheduleRow } from './schedule.table.ts'
import type { DueTask, FinishTask, ScheduledWork } from './scheduled-work.ts'
import { createWorkLease } from './work-lease.service.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const WAITS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE]
const LONGEST_WAIT = 60 * MINUTE
/** Reached after about 24 hours. */
const MOST_TRIES = 28

export interface Scheduler {
  /** Does nothing while another process holds the lease. Runs never overlap. */
  look(): Promise<void>
  start(): void
  stop(): Promise<void>
}

class TakenOverError extends Error {
  override name = 'TakenOverError' as const
}

export function createScheduler(context: AppContext, work: ScheduledWork, beginWork?: () => Promise<void>): Scheduler {
  const { store, clock, log } = context
  const lease = createWorkLease(context, work.name)
  const passes = oneAtATime(pass, failPass)
  let stopped = false
  /** The fence of the last complete `begin`. Undefined after a failure, so that it runs again. */
  let begunFence: number | undefined

  async function pass(): Promise<void> {
    for (let held = await lease.hold(); held && !stopped; held = await lease.hold()) {
      if (held.fence !== begunFence) await begin(held)
      const row = await claimDue(store.db, work.kinds, held, clock.now())
      if (!row) return
      await attempt(row, held)
    }
  }

  function failPass(error: unknown): void {
    begunFence = undefined
    log.error({ err: error, work: work.name }, 'couldn’t look for scheduled work')
  }

  async function begin({ fence }: HeldLease): Promise<void> {
    await resumeInterrupted()
    await beginWork?.()
    begunFence = fence
  }

  /** Their process died, lost the lease, or couldn't record the end. Nothing of these tasks was committed. */
  async function resumeInterrupted(): Promise<void> {
    const now = clock.now()
    for (const task of await listInterrupted(store.db, work.kinds)) {
      const failure = { error: 'Interrupted.', tryAt: now, now }
      await store.db.transaction().execute((trx) => failTask(trx, task, task.fence ?? 0, failure))
    }
  }

  async function attempt(row: ScheduleRow, held: HeldLease): Promise<void> {
    const task = taskOf(row)
    try {
      await work.run(context, task, finishing(row.id, held))
    } catch (error) {
      if (!(error instanceof TakenOverError)) return noteFailure(row, task, held, error)
      lease.drop()
      begunFence = undefined
    }
  }

  function finishing(id: string, held: HeldLease): FinishTask {
    return async (trx, state = 'done') => {
      if (!(await closeTask(trx, id, held, { state, now: clock.now() }))) throw new TakenOverError()
    }
  }

  async function noteFailure(row: ScheduleRow, task: DueTask, held: HeldLease, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error)
    const now = clock.now()
    const tryAt = nextTry(row.attempts, now)
    log.error({ err: error, work: work.name, kind: task.kind, subject: task.subjectId, tryAt }, 'planned work failed')
    await store.db.transaction().execute((trx) => failTask(trx, row, held.fence, { error: reason, tryAt, now }))
    if (tryAt === null) await beginWork?.()
    if (row.attempts === 1 || tryAt === null) await work.onFailure?.(context, task, { reason, tryAt })
  }

  return {
    look() {
      if (stopped) return Promise.resolve()
      return passes.run()
    },
    start() {
      if (!stopped) passes.start()
    },
    async stop() {
      stopped = true
      work.stop?.()
      await passes.settled()
      await lease.release()
    },
  }
}

function taskOf({ id, kind, subject_id, due_at, payload }: ScheduleRow): DueTask {
  return { id, kind, subjectId: subject_id ?? '', dueAt: due_at, payload: payload ? JSON.parse(payload) : null }
}

function nextTry(attempts: number, now: number): number | null {
  return attempts >= MOST_TRIES ? null : now + (WAITS[attempts - 1] ?? LONGEST_WAIT)
}
