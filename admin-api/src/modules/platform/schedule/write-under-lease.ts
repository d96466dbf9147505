import type { Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { Store } from '../../../database/store.ts'
import { type HeldLease, keepLease } from './leases.repository.ts'

/** Another process does this work now, or the database was put back, so nothing was committed. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError' as const
}

/**
 * A transaction that commits only while the lease is still the one that the work began with: a process that was
 * stopped for a while can't write over its successor. @throws LeaseLostError
 */
export async function writeUnderLease<T>(
  { db, kind }: Store,
  lease: HeldLease,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  const { renewals, result } = await db.transaction().execute(async (trx) => {
    const renewals = await keepLease(trx, kind, lease)
    if (renewals === undefined) throw new LeaseLostError()
    return { renewals, result: await work(trx) }
  })
  lease.renewals = Math.max(lease.renewals, renewals)
  return result
}
