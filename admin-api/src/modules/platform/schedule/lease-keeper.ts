import type { AppContext } from '../../../context.ts'
import { openProcessLock, type ProcessLock } from '../../../database/sqlite/process-lock.ts'
import type { Store } from '../../../database/store.ts'
import { type HeldLease, releaseLease, renewLeases, takeLease } from './leases.repository.ts'

/** How long a process that died keeps others from its work, at most. */
const LEASE_MS = 10_000
/** Where a lock tells at once that the holder has died, a lease only has to run out for one that stands still. */
const LOCKED_LEASE_MS = 10 * 60_000
const RENEWALS_PER_LEASE = 4
/** A lease that lasts so many times longer than any does was taken before the clock was set back. */
const FAR = 10

export interface KeptLease extends HeldLease {
  /** When we last asked for it, by `performance.now()`. */
  renewedAt: number
}

/** Holds all leases of this process on a database. */
export interface LeaseKeeper {
  /** Takes a lease that is free or ours. From then on it is prolonged with all others, until it is dropped. */
  take(name: string, holder: string): Promise<KeptLease | undefined>
  /** Another process has it. */
  drop(holder: string): void
  release(name: string, holder: string): Promise<void>
}

const keepers = new WeakMap<Store, LeaseKeeper>()

/** A commit costs the same for one lease as for all, so there is one keeper for each database that is open. */
export function leaseKeeperOf(context: Pick<AppContext, 'store' | 'log'>): LeaseKeeper {
  const keeper = keepers.get(context.store) ?? createLeaseKeeper(context)
  keepers.set(context.store, keeper)
  return keeper
}

function createLeaseKeeper({ store, log }: Pick<AppContext, 'store' | 'log'>): LeaseKeeper {
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
      const fence = await takeLease(store, { name, holder, milliseconds, longest })
      if (fence === undefined) kept.delete(holder)
      else kept.set(holder, { name, holder, fence, milliseconds, renewedAt })
    } finally {
      taking -= 1
      settle()
    }
    return kept.get(holder)
  }

  /** Whoever has the lock knows that nobody else has a lease of the long kind any more. */
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

  /** The timer runs, and the lock is ours, while anything is kept. */
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
      const renewed = new Set(await renewLeases(store, leases, milliseconds))
      for (const lease of leases) if (renewed.has(lease.holder)) Object.assign(lease, { milliseconds, renewedAt })
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
