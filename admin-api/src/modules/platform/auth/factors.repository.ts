import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { FactorRow, UserRow } from './auth.table.ts'
import { hashRecoveryCode } from './codes.ts'

/** Oldest first. */
export async function listFactors(db: Kysely<Database>, userId: string): Promise<FactorRow[]> {
  return db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()
}

export async function hasFactors(db: Kysely<Database>, userId: string): Promise<boolean> {
  return (await listFactors(db, userId)).length > 0
}

/** Of any account. */
export async function findPasskey(db: Kysely<Database>, credentialId: string): Promise<FactorRow | undefined> {
  return db.selectFrom('second_factors').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

/**
 * Compares and sets, so that each code of an app counts once. What a passkey has signed is used up with its challenge.
 * @returns false if the factor is gone, or its code was used
 */
export async function claimFactor(
  trx: Transaction<Database>,
  { id, kind }: FactorRow,
  counter: number,
  now: number,
): Promise<boolean> {
  const used = await trx
    .updateTable('second_factors')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .$if(kind === 'totp', (query) => query.where('counter', '<', counter))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** @returns of each unused one the SHA-256, in hex */
export function recoveryCodesOf({ recovery_codes }: Pick<UserRow, 'recovery_codes'>): string[] {
  return JSON.parse(recovery_codes ?? '[]') as string[]
}

export async function setRecoveryCodes(
  trx: Transaction<Database>,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ recovery_codes: JSON.stringify(hashes) })
    .where('id', '=', userId)
    .execute()
}

/** Call it while the account's row is locked: only one of two calls uses the code then. @returns whether it was one of them */
export async function claimRecoveryCode(trx: Transaction<Database>, userId: string, code: string): Promise<boolean> {
  const query = trx.selectFrom('users').select('recovery_codes').where('id', '=', userId)
  const unused = recoveryCodesOf(await query.executeTakeFirstOrThrow())
  const hash = hashRecoveryCode(code)
  if (!unused.includes(hash)) return false
  await setRecoveryCodes(
    trx,
    userId,
    unused.filter((one) => one !== hash),
  )
  return true
}
