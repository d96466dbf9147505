import type { Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { Store } from '../../../../database/store.ts'
import { LeaseLostError, writeUnderLease } from '../../../platform/schedule/leases.service.ts'
import type { WorkLease } from '../../../platform/schedule/work-lease.service.ts'

export interface SendingLease {
  /** Takes or renews the lease. Returns our fence; undefined while another process sends. */
  take(): Promise<number | undefined>
  /** Renews the lease. @throws LeaseLostError if another process has it, or had it meanwhile */
  keep(): Promise<void>
  /** Runs a transaction that requires and renews the lease. @throws LeaseLostError */
  write<T>(work: (trx: Transaction<Database>, fence: number) => Promise<T>): Promise<T>
  /** Whether our lease can't have expired since its last renewal. */
  isCertain(): boolean
}

export function createSendingLease(store: Store, lease: WorkLease): SendingLease {
  return {
    take: async () => (await lease.hold())?.fence,
    async keep() {
      const before = lease.held()
      const now = await lease.hold()
      if (!now || now.fence !== before?.fence) throw new LeaseLostError()
    },
    async write(work) {
      const held = lease.held()
      if (!held) throw new LeaseLostError()
      const begunAt = performance.now()
      try {
        const result = await writeUnderLease(store, held, (trx) => work(trx, held.fence))
        lease.noteKept(begunAt)
        return result
      } catch (error) {
        if (error instanceof LeaseLostError) lease.drop()
        throw error
      }
    },
    isCertain: lease.isCertain,
  }
}
