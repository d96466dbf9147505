import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import { lockForTransaction } from '../../../database/advisory-locks.ts'
import type { Database } from '../../../database/database.ts'
import { deleteValue, findValue, saveValue } from '../../../database/settings/instance-values.ts'
import type { Store } from '../../../database/store.ts'

/** Starts and sends, counted while there is a witness. */
const COUNT = 'witnessed_count'
const PENDING = 'restore_pending'

export async function findCount(db: Kysely<Database>): Promise<number> {
  return (await findValue(db, COUNT, z.number().int())) ?? 0
}

interface Raise {
  witness: number
  /** Somebody else knows that the database was restored. */
  isKnown: boolean
  now: number
  /** Only if the database has gone back. */
  noteRestore(trx: Transaction<Database>): Promise<void>
}

/** Counts one more than both have counted. `isBack`: the database has gone back. */
export function raiseCount(
  { db, kind }: Store,
  { witness, isKnown, now, noteRestore }: Raise,
): Promise<{ count: number; isBack: boolean }> {
  return db.transaction().execute(async (trx) => {
    await lockForTransaction(trx, kind, 'witness')
    const counted = await findCount(trx)
    const isBack = isKnown || counted < witness
    if (isBack) {
      await saveValue(trx, PENDING, true, now)
      await noteRestore(trx)
    }
    const count = Math.max(counted, witness) + 1
    await saveValue(trx, COUNT, count, now)
    return { count, isBack }
  })
}

/** Only one machine at a time writes the witness, so a slow one can’t lower it. */
export async function underWitnessLock({ db, kind }: Store, work: () => Promise<void>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockForTransaction(trx, kind, 'witness')
    await work()
  })
}

export async function findPending(db: Kysely<Database>): Promise<boolean> {
  return (await findValue(db, PENDING, z.boolean())) ?? false
}

export async function deletePending(db: Kysely<Database>): Promise<void> {
  await deleteValue(db, PENDING)
}
