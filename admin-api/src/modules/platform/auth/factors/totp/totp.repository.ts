import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../../database/database.ts'
import type { TotpFactorRow } from '../factors.table.ts'

export async function listTotpFactors(db: Kysely<Database>, userId: string): Promise<TotpFactorRow[]> {
  return db.selectFrom('totp_factors').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()
}

export async function insertTotpFactor(trx: Transaction<Database>, row: TotpFactorRow): Promise<void> {
  await trx.insertInto('totp_factors').values(row).execute()
}

/** Compares and sets, so that each code counts once. @returns false if this or a later code was used */
export async function claimTotpStep(
  trx: Transaction<Database>,
  id: string,
  step: number,
  now: number,
): Promise<boolean> {
  const claimed = await trx
    .updateTable('totp_factors')
    .set({ last_step: step, last_used_at: now })
    .where('id', '=', id)
    .where('last_step', '<', step)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}
