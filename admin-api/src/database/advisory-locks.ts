import { setTimeout } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { Database } from './database.ts'
import type { Store } from './store.ts'

/** The migrations' own lock is Kysely's, and a restore's is in `load-postgres.ts`. */
const LOCKS = { preparing: 1_749_001, addresses: 1_749_004 } as const
export type LockName = keyof typeof LOCKS

/**
 * Until the end of the transaction, no other machine has the lock. Locks of a session would not outlive a statement
 * where a pooler is in between. Nothing to do on SQLite, which belongs to one machine.
 */
export async function lockForTransaction(
  trx: Transaction<Database>,
  kind: Store['kind'],
  name: LockName,
): Promise<void> {
  if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${LOCKS[name]})`.execute(trx)
}

/** @returns false while another machine has the lock */
export async function tryToLockForTransaction(
  trx: Transaction<Database>,
  kind: Store['kind'],
  name: LockName,
): Promise<boolean> {
  if (kind === 'sqlite') return true
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${LOCKS[name]}) as locked`.execute(
    trx,
  )
  return rows[0]?.locked ?? false
}

const TRY_AGAIN_MS = 250

/** No other machine does work under the same lock meanwhile. @param onWait called each time the lock isn’t free */
export async function underLock<T>(
  { db, kind }: Store,
  name: LockName,
  work: () => Promise<T>,
  onWait: () => void = () => undefined,
): Promise<T> {
  if (kind === 'sqlite') return work()
  return db.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    while (!(await tryToLockForTransaction(trx, kind, name))) {
      onWait()
      await setTimeout(TRY_AGAIN_MS)
    }
    return work()
  })
}
