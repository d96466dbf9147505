import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../../database/database.ts'

export async function replaceRecoveryCodes(
  trx: Transaction<Database>,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await deleteRecoveryCodes(trx, userId)
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null }))
  await trx.insertInto('recovery_codes').values(rows).execute()
}

export async function deleteRecoveryCodes(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** One statement, so that only one of two calls uses the code. */
export async function claimRecoveryCode(
  trx: Transaction<Database>,
  userId: string,
  codeHash: string,
  now: number,
): Promise<boolean> {
  const claimed = await trx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function countRecoveryCodes(db: Kysely<Database>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
