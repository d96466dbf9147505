import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Store } from '../database/store.ts'

/** The migrations' own lock is Kysely's, and a restore's is in `load-postgres.ts`. */
const PREPARING = 1_749_001
const TRY_AGAIN_MS = 250

/**
 * Prepares an installation while no other machine does. The lock is the transaction's: a session's would not outlive a
 * statement where a pooler is in between. Not needed on SQLite, which belongs to one machine.
 * @param onWait called each time another machine has the lock
 */
export async function prepareUnderLock<T>({ db, kind }: Store, work: () => Promise<T>, onWait: () => void): Promise<T> {
  if (kind === 'sqlite') return work()
  return db.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    const locks = sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${PREPARING}) as locked`
    while (!(await locks.execute(trx)).rows[0]?.locked) {
      onWait()
      await setTimeout(TRY_AGAIN_MS)
    }
    return work()
  })
}
