import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { SessionTable } from '../auth.table.ts'
import { editorsNeedColumn, hasFactorColumn } from '../factors/required/factor-state.repository.ts'

export async function insertSession(trx: Transaction<Database>, session: Insertable<SessionTable>): Promise<void> {
  await trx.insertInto('sessions').values(session).execute()
}

export async function findSessionWithUser(db: Kysely<Database>, tokenHash: string, now: number) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as session_id',
      'sessions.seen_at',
      'sessions.verified_at',
      'users.id',
      'users.username',
      'users.display_name',
      'users.role',
      'users.email',
      'users.must_change_password',
    ])
    .select([hasFactorColumn.as('has_factor'), editorsNeedColumn.as('editors_need_factor')])
    .where('users.disabled_at', 'is', null)
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
}

export async function listOpenSessionRoles(db: Kysely<Database>, ids: readonly string[], now: number) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'users.role'])
    .where('sessions.id', 'in', ids)
    .where('sessions.expires_at', '>', now)
    .execute()
}

export async function prolongSession(
  trx: Transaction<Database>,
  id: string,
  times: { seen_at: number; expires_at: number },
): Promise<void> {
  await trx.updateTable('sessions').set(times).where('id', '=', id).execute()
}

/** @returns when the session ends; undefined if it has ended */
export async function replaceSessionToken(
  trx: Transaction<Database>,
  id: string,
  values: { token_hash: string; verified_at: number },
): Promise<number | undefined> {
  const update = trx.updateTable('sessions').set(values).where('id', '=', id)
  return (await update.returning('expires_at').executeTakeFirst())?.expires_at
}

export async function deleteSession(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

export async function deleteOtherSessions(trx: Transaction<Database>, userId: string, kept: string): Promise<number> {
  const query = trx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', kept)
  return (await query.returning('id').execute()).length
}

export async function deleteSessionsOf(trx: Transaction<Database>, userId: string): Promise<number> {
  return (await trx.deleteFrom('sessions').where('user_id', '=', userId).returning('id').execute()).length
}

export async function deleteSessionOf(trx: Transaction<Database>, userId: string, id: string): Promise<number> {
  const query = trx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id)
  return (await query.returning('id').execute()).length
}

export async function listOpenSessions(db: Kysely<Database>, userId: string, now: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'seen_at', 'address', 'user_agent'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function deleteExpiredSessions(trx: Transaction<Database>, now: number): Promise<void> {
  await trx.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}
