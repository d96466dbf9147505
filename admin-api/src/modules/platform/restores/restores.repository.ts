import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import { lockForTransaction } from '../../../database/advisory-locks.ts'
import type { Database } from '../../../database/database.ts'
import { deleteValue, findValue, saveValue } from '../../../database/settings/instance-values.ts'
import type { Store } from '../../../database/store.ts'

/** Starts, and seconds with sends, counted while there is a witness. */
const COUNT = 'witnessed_count'
const PENDING = 'restore_pending'
/** The count at the last restore that was noticed. */
const LAST = 'last_restore'

export async function findCount(db: Kysely<Database>): Promise<number> {
  return (await findValue(db, COUNT, z.number().int())) ?? 0
}

/** Grows with each restore that was noticed; 0 before the first. */
export async function findLastRestore(db: Kysely<Database>): Promise<number> {
  return (await findValue(db, LAST, z.number().int())) ?? 0
}

export interface Raise {
  witness: number
  /** Whether somebody else knows that the database was put back: count and witness can be equal all the same. */
  isKnown(trx: Transaction<Database>): Promise<boolean>
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
    const isBack = counted < witness || (await isKnown(trx))
    const count = Math.max(counted, witness) + 1
    await saveValue(trx, COUNT, count, now)
    if (isBack) {
      await saveValue(trx, PENDING, true, now)
      await saveValue(trx, LAST, count, now)
      await noteRestore(trx)
    }
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
