import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../../../database/database.ts'
import type { PendingProofRow, ProofPurpose } from '../factors.table.ts'

export async function insertPending(trx: Transaction<Database>, row: PendingProofRow): Promise<void> {
  await trx.insertInto('pending_proofs').values(row).execute()
}

/** One statement, so that calls at the same moment can't share a try. @returns undefined if it is over */
export async function takeTry(
  trx: Transaction<Database>,
  { tokenHash, purpose, sessionId }: { tokenHash: string; purpose: ProofPurpose; sessionId?: string | undefined },
  now: number,
): Promise<PendingProofRow | undefined> {
  const update = trx
    .updateTable('pending_proofs')
    .set({ tries_left: sql<number>`tries_left - 1` })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
  const own = sessionId === undefined ? update : update.where('session_id', '=', sessionId)
  return own.returningAll().executeTakeFirst()
}

/** @returns false if another call used it */
export async function deletePending(trx: Transaction<Database>, tokenHash: string): Promise<boolean> {
  const deletion = trx.deleteFrom('pending_proofs').where('token_hash', '=', tokenHash)
  return (await deletion.returning('token_hash').executeTakeFirst()) !== undefined
}

export async function deletePendingOf(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('pending_proofs').where('user_id', '=', userId).execute()
}

export async function deleteAllPending(trx: Transaction<Database>): Promise<void> {
  await trx.deleteFrom('pending_proofs').execute()
}

/** Two tabs of one session may both be adding a factor. */
export async function deletePendingOfOthers(trx: Transaction<Database>, userId: string, kept: string): Promise<void> {
  await trx
    .deleteFrom('pending_proofs')
    .where('user_id', '=', userId)
    .where((pending) => pending.or([pending('session_id', 'is', null), pending('session_id', '!=', kept)]))
    .execute()
}

export async function deleteExpiredPending(db: Kysely<Database>, now: number): Promise<void> {
  await db.deleteFrom('pending_proofs').where('expires_at', '<=', now).execute()
}

export async function deleteOldestPending(
  trx: Transaction<Database>,
  purpose: ProofPurpose,
  { kept }: { kept: number },
): Promise<void> {
  const surplus = trx
    .selectFrom('pending_proofs')
    .select('token_hash')
    .where('purpose', '=', purpose)
    .orderBy('expires_at', 'desc')
    .orderBy('token_hash')
    // SQLite knows no offset without a limit.
    .limit(Number.MAX_SAFE_INTEGER)
    .offset(kept)
  await trx.deleteFrom('pending_proofs').where('token_hash', 'in', surplus).execute()
}
