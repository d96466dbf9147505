import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../../database/database.ts'
import type { PasskeyRow } from '../factors.table.ts'

export async function listPasskeys(db: Kysely<Database>, userId: string): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()
}

/** Of any account. */
export async function findPasskey(db: Kysely<Database>, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

/** @returns false if this or another account has it */
export async function insertPasskey(trx: Transaction<Database>, row: PasskeyRow): Promise<boolean> {
  const inserted = await trx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Compares and sets. @returns false if the counter didn't grow */
export async function claimPasskeyCounter(
  trx: Transaction<Database>,
  id: string,
  counter: number,
  now: number,
): Promise<boolean> {
  const claimed = await trx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where(({ eb, or, and, val }) =>
      or([eb('counter', '<', counter), and([eb('counter', '=', 0), eb(val(counter), '=', 0)])]),
    )
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}
