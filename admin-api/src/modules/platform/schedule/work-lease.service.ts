import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { type KeptLease, leaseKeeperOf } from './lease-keeper.ts'
import type { HeldLease } from './leases.repository.ts'

export interface WorkLease {
  /**
   * What is held while the work is ours; undefined while another process does it. Costs nothing while it is prolonged
   * in time, so ask before each piece of work.
   */
  hold(): Promise<HeldLease | undefined>
  /** What was held when it was last asked for; undefined when it was another's. */
  held(): HeldLease | undefined
  /** A transaction that began at this time, by `performance.now()`, has prolonged it. */
  noteKept(begunAt: number): void
  /** A transaction found that another process has it. */
  drop(): void
  /** Whether nobody else can have taken it since it was last prolonged. */
  isCertain(): boolean
  /** Others may go on at once. One that can't be given back runs out. */
  release(): Promise<void>
}

/** A kind of work that one process at a time does, of however many there are on a database. */
export function createWorkLease(context: Pick<AppContext, 'store' | 'log'>, name: string): WorkLease {
  const keeper = leaseKeeperOf(context)
  const holder = uuid()
  let held: KeptLease | undefined
  let releasing: Promise<void> | undefined

  async function giveBack(): Promise<void> {
    try {
      await keeper.release(name, holder)
    } catch (error) {
      context.log.warn({ err: error, work: name }, 'the lease could not be given back')
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
