import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../context.ts'
import { oneAtATime } from '../../one-at-a-time.ts'
import { claimDue, closeDeed, failDeed, listInterrupted } from './due-deeds.repository.ts'
import { nextTry } from './failed-tries.ts'
import { type HeldLease, releaseLease, takeLease } from './leases.repository.ts'
import type { ScheduleRow } from './schedule.table.ts'
import type { DueDeed, FinishDeed, ScheduledWork } from './scheduled-work.ts'

/** How long a process that died keeps others from its work, at most. */
const LEASE_MS = 10_000
const RENEW_AFTER_MS = LEASE_MS / 3

export interface Scheduler {
  /** Does what is due, if this work is ours or nobody's. Never twice at once. */
  look(): Promise<void>
  /** Resolves when nothing is under way any more; others may go on with the work at once. */
  stop(): Promise<void>
}

class TakenOverError extends Error {
  override name = 'TakenOverError' as const
}

/** One kind of work in one process. Others may run the same: the lease says whose it is. */
export function createScheduler(context: AppContext, work: ScheduledWork, begin?: () => Promise<void>): Scheduler {
  const { store, clock, log } = context
  const holder = uuid()
  let lease: HeldLease | undefined
  let renewedAt = Number.NEGATIVE_INFINITY
  const passes = oneAtATime(pass, (error) =>
    log.error({ err: error, work: work.name }, 'planned work could not be looked at'),
  )
  let stopped = false

  async function pass(): Promise<void> {
    await keepLease()
    while (lease && !stopped) {
      const row = await claimDue(store.db, work.kinds, lease, clock.now())
      if (!row) return
      await attempt(row, lease)
      await keepLease()
    }
  }

  async function keepLease(): Promise<void> {
    if (lease && performance.now() - renewedAt < RENEW_AFTER_MS) return
    const fence = await takeLease(store, { name: work.name, holder, milliseconds: LEASE_MS })
    renewedAt = performance.now()
    if (fence === undefined || fence === lease?.fence) {
      if (fence === undefined) lease = undefined
      return
    }
    lease = { name: work.name, holder, fence }
    await resumeInterrupted()
    await begin?.()
  }

  /** Their process died, or lost the lease: what they had not committed never happened. */
  async function resumeInterrupted(): Promise<void> {
    const now = clock.now()
    for (const deed of await listInterrupted(store.db, work.kinds)) {
      const failure = { error: 'Interrupted.', tryAt: now, now }
      await store.db.transaction().execute((trx) => failDeed(trx, deed, deed.fence ?? 0, failure))
    }
  }

  async function attempt(row: ScheduleRow, held: HeldLease): Promise<void> {
    const deed = deedOf(row)
    const renewing = setInterval(() => void renew(held), RENEW_AFTER_MS)
    try {
      await work.run(context, deed, finishing(row.id, held))
    } catch (error) {
      if (error instanceof TakenOverError) lease = undefined
      else await noteFailure(row, deed, held, error)
    } finally {
      clearInterval(renewing)
    }
  }

  function finishing(id: string, held: HeldLease): FinishDeed {
    return async (trx, state = 'done') => {
      if (!(await closeDeed(trx, id, held, { state, now: clock.now() }))) throw new TakenOverError()
    }
  }

  /** A long deed keeps the lease. */
  async function renew({ name }: HeldLease): Promise<void> {
    try {
      await takeLease(store, { name, holder, milliseconds: LEASE_MS })
      renewedAt = performance.now()
    } catch (error) {
      log.warn({ err: error, work: name }, 'a lease could not be prolonged')
    }
  }

  async function noteFailure(row: ScheduleRow, deed: DueDeed, held: HeldLease, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error)
    const now = clock.now()
    const tryAt = nextTry(row.attempts, now)
    log.error({ err: error, work: work.name, kind: deed.kind, subject: deed.subjectId, tryAt }, 'planned work failed')
    await store.db.transaction().execute((trx) => failDeed(trx, row, held.fence, { error: reason, tryAt, now }))
    // What comes again comes again, however long it failed.
    if (tryAt === null) await begin?.()
    if (row.attempts === 1 || tryAt === null) await work.tell?.(context, deed, { reason, tryAt })
  }

  return {
    look() {
      if (stopped) return Promise.resolve()
      return passes.run()
    },
    async stop() {
      stopped = true
      await passes.settled()
      if (lease) await releaseLease(store, work.name, holder)
    },
  }
}

function deedOf({ id, kind, subject_id, due_at, payload }: ScheduleRow): DueDeed {
  return { id, kind, subjectId: subject_id ?? '', dueAt: due_at, payload: payload ? JSON.parse(payload) : null }
}
