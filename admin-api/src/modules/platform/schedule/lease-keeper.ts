import type { AppContext } from '../../../context.ts'
import { openProcessLock, type ProcessLock } from '../../../database/sqlite/process-lock.ts'
import type { Store } from '../../../database/store.ts'
import { type HeldLease, releaseLease, renewLeases, takeLease } from './leases.repository.ts'

const LEASE_MS = 10_000
/** With a process lock, others notice a holder's death at once. The lease has to expire only if the holder hangs. */
const LOCKED_LEASE_MS = 10 * 60_000
const RENEWALS_PER_LEASE = 4
/** A lease that ends later than this many times the longest term was taken before the clock was set back. */
const FAR = 10

export interface KeptLease extends HeldLease {
  renewedAt: number
}

interface LeaseKeeper {
  /** Takes a lease that is free or ours, and renews it until it is dropped or released. */
  take(name: string, holder: string): Promise<KeptLease | undefined>
  drop(holder: string): void
  release(name: string, holder: string): Promise<void>
}

export type LeaseContext = Pick<AppContext, 'store' | 'log' | 'node'>

const keepers = new WeakMap<Store, LeaseKeeper>()

/** One keeper per open database: renewing all leases in one commit costs as little as renewing one. */
export function leaseKeeperOf(context: LeaseContext): LeaseKeeper {
  const keeper = keepers.get(context.store) ?? createLeaseKeeper(context)
  keepers.set(context.store, keeper)
  return keeper
}

function createLeaseKeeper({ store, log, node }: LeaseContext): LeaseKeeper {
  const kept = new Map<string, KeptLease>()
  let opening: Promise<void> | undefined
  let lock: ProcessLock | undefined
  let taking = 0
  let timer: NodeJS.Timeout | undefined

  async function take(name: string, holder: string): Promise<KeptLease | undefined> {
    taking += 1
    try {
      const renewedAt = performance.now()
      const { milliseconds, longest } = await findTerms()
      const fence = await takeLease(store, { name, holder, node, milliseconds, longest })
      if (fence === undefined) kept.delete(holder)
      else kept.set(holder, { name, holder, fence, milliseconds, renewedAt })
    } finally {
      taking -= 1
      settle()
    }
    return kept.get(holder)
  }

  /** While we hold the process lock, no other process can have a lease of the long kind. */
  async function findTerms(): Promise<{ milliseconds: number; longest: number }> {
    await openLock()
    if (!lock) return { milliseconds: LEASE_MS, longest: LEASE_MS * FAR }
    return lock.tryToHold()
      ? { milliseconds: LOCKED_LEASE_MS, longest: LEASE_MS }
      : { milliseconds: LEASE_MS, longest: LOCKED_LEASE_MS * FAR }
  }

  async function openLock(): Promise<void> {
    opening ??= openProcessLock(store).then((opened) => {
      lock = opened
    })
    try {
      await opening
    } catch (error) {
      opening = undefined
      throw error
    }
  }

  function settle(): void {
    if (kept.size > 0) {
      timer ??= setTimeout(renewAll, shortestLease() / RENEWALS_PER_LEASE).unref()
      return
    }
    clearTimeout(timer)
    timer = undefined
    if (taking === 0) lock?.release()
  }

  function shortestLease(): number {
    return Math.min(...[...kept.values()].map(({ milliseconds }) => milliseconds))
  }

  async function renewAll(): Promise<void> {
    try {
      const leases = [...kept.values()]
      const renewedAt = performance.now()
      const { milliseconds } = await findTerms()
      const renewed = await renewLeases(store, leases, milliseconds)
      for (const lease of leases) if (renewed.includes(lease.holder)) Object.assign(lease, { milliseconds, renewedAt })
    } catch (error) {
      log.warn({ err: error }, 'could not renew leases')
    }
    timer = undefined
    settle()
  }

  return {
    take,
    drop(holder) {
      kept.delete(holder)
      settle()
    },
    async release(name, holder) {
      kept.delete(holder)
      try {
        await releaseLease(store, name, holder)
      } finally {
        settle()
      }
    },
  }
}
