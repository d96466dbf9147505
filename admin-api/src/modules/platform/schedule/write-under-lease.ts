import type { Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { Store } from '../../../database/store.ts'
import { type HeldLease, keepLease } from './leases.repository.ts'

/** Another process does this work now, so nothing was committed. */
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
  return db.transaction().execute(async (trx) => {
    if (!(await keepLease(trx, kind, lease))) throw new LeaseLostError()
    return work(trx)
  })
}
