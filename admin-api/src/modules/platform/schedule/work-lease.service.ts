import { v7 as uuid } from 'uuid'
import { type KeptLease, type LeaseContext, leaseKeeperOf } from './lease-keeper.ts'
import type { HeldLease } from './leases.repository.ts'

export interface WorkLease {
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

export function createWorkLease(context: LeaseContext, name: string): WorkLease {
  const keeper = leaseKeeperOf(context)
  const holder = uuid()
  let held: KeptLease | undefined
  let releasing: Promise<void> | undefined

  async function giveBack(): Promise<void> {
    try {
      await keeper.release(name, holder)
    } catch (error) {
      context.log.warn({ err: error, work: name }, 'could not release the lease')
    }
  }

  return {
    async hold() {
      if (held && performance.now() - held.renewedAt < held.milliseconds / 3) return held
      held = await keeper.take(name, holder)
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
      if (held) releasing = giveBack()
      held = undefined
      await releasing
    },
  }
}
