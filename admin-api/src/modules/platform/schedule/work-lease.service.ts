import { v7 as uuid } from 'uuid'
import { type KeptLease, type LeaseContext, leaseKeeperOf } from './lease-keeper.ts'
import type { HeldLease } from './leases.repository.ts'

/** Short enough that a successor begins within 15 seconds, with the 10 seconds of the lease. */
export const STANDBY_LOOK_MS = 3000

export interface WorkLease {
  readonly name: string
  /**
   * Undefined while another process has it. Call it before each piece of work: it is cheap while the lease is renewed
   * in time.
   */
  hold(): Promise<HeldLease | undefined>
  held(): HeldLease | undefined
  /** Call it after a transaction that renewed the lease. @param begunAt by `performance.now()` */
  noteKept(begunAt: number): void
  drop(): void
  isCertain(): boolean
  /** Others can take over at once. If it fails, the lease expires. */
  release(): Promise<void>
}

/**
 * @param lookAgain looks for work, so that a successor needn't wait for its next regular look. Called every few seconds
 *   while another machine has the lease, or the database is away. Not with SQLite, where one machine does everything.
 */
export function createWorkLease(context: LeaseContext, name: string, lookAgain?: () => void): WorkLease {
  const keeper = leaseKeeperOf(context)
  const holder = uuid()
  let held: KeptLease | undefined
  let releasing: Promise<void> | undefined
  let standby: NodeJS.Timeout | undefined

  async function giveBack(): Promise<void> {
    try {
      await keeper.release(name, holder)
    } catch (error) {
      context.log.warn({ err: error, work: name }, 'could not release the lease')
    }
  }

  async function take(): Promise<KeptLease | undefined> {
    let taken: KeptLease | undefined
    try {
      taken = await keeper.take(name, holder)
      return taken
    } finally {
      clearTimeout(standby)
      if (!taken) standBy()
    }
  }

  function standBy(): void {
    if (!lookAgain || context.store.kind === 'sqlite') return
    standby = setTimeout(lookAgain, STANDBY_LOOK_MS).unref()
  }

  return {
    name,
    async hold() {
      if (held && performance.now() - held.renewedAt < held.milliseconds / 3) return held
      held = await take()
      return held
    },
    held: () => held,
    noteKept(begunAt) {
      if (held) held.renewedAt = Math.max(held.renewedAt, begunAt)
    },
    drop() {
      held = undefined
      keeper.drop(holder)
    },
    isCertain: () => held !== undefined && performance.now() - held.renewedAt < held.milliseconds,
    async release() {
      clearTimeout(standby)
      if (held) releasing = giveBack()
      held = undefined
      await releasing
    },
  }
}
