import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { type HeldLease, keepLease, releaseLease, takeLease } from '../../schedule/leases.service.ts'

const NAME = 'newsletter-sending'
/** How long a process that died keeps others from sending, at most. */
const LEASE_MS = 10_000
const RENEW_AFTER_MS = LEASE_MS / 3

/** Another process sends now: nothing of this may be committed. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError' as const
}

export interface SendingLease {
  /** Takes the lease, or keeps it. Answers our fence; undefined while another process sends. */
  take(): Promise<number | undefined>
  /** A transaction of whoever holds the lease, which it prolongs. @throws LeaseLostError */
  write<T>(work: (trx: Transaction<Database>, fence: number) => Promise<T>): Promise<T>
  /** Whether nobody else can have taken it since we last prolonged it. */
  isCertain(): boolean
  release(): Promise<void>
}

/** One process at a time sends newsletters. */
export function createSendingLease({ store }: Pick<AppContext, 'store'>): SendingLease {
  const holder = uuid()
  let held: HeldLease | undefined
  let renewedAt = 0

  return {
    async take() {
      if (held && performance.now() - renewedAt < RENEW_AFTER_MS) return held.fence
      const asked = performance.now()
      const fence = await takeLease(store, { name: NAME, holder, milliseconds: LEASE_MS })
      held = fence === undefined ? undefined : { name: NAME, holder, fence }
      renewedAt = asked
      return fence
    },
    async write(work) {
      const lease = held
      if (!lease) throw new LeaseLostError()
      let asked = 0
      const result = await store.db.transaction().execute(async (trx) => {
        asked = performance.now()
        if (!(await keepLease(trx, store.kind, lease, LEASE_MS))) {
          held = undefined
          throw new LeaseLostError()
        }
        return work(trx, lease.fence)
      })
      renewedAt = asked
      return result
    },
    isCertain: () => held !== undefined && performance.now() - renewedAt < LEASE_MS,
    async release() {
      if (held) await releaseLease(store, NAME, holder)
      held = undefined
    },
  }
}
