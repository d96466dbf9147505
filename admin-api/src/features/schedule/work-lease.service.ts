import { v7 as uuid } from 'uuid'
import type { Store } from '../../database/store.ts'
import { releaseLease, takeLease } from './leases.repository.ts'

export interface WorkLease {
  /** A name that only this holder has, for whoever prolongs the lease in the transactions of its work. */
  readonly holder: string
  /**
   * The fence while the work is ours; undefined while another process does it. To be called again and again, at least
   * every `RENEW_MS`, for as long as the work lasts.
   */
  hold(): Promise<number | undefined>
  /** Others may go on at once. */
  release(): Promise<void>
}

/** How long a process that died keeps others from its work, at most. */
const LEASE_MS = 15_000
export const RENEW_MS = LEASE_MS / 3

/** Work that goes on and on, in one process of however many there are on a database. */
export function createWorkLease(store: Store, name: string): WorkLease {
  const holder = uuid()
  let held: { fence: number; renewedAt: number } | undefined
  return {
    holder,
    async hold() {
      const now = performance.now()
      if (held && now - held.renewedAt < RENEW_MS / 2) return held.fence
      const fence = await takeLease(store, { name, holder, milliseconds: LEASE_MS })
      held = fence === undefined ? undefined : { fence, renewedAt: now }
      return fence
    },
    release: () => releaseLease(store, name, holder),
  }
}
