import { type Insertable, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { SessionTable } from '../auth.table.ts'
import { editorsNeedColumn, hasFactorColumn } from '../factors/required/factor-state.repository.ts'
import { LIFETIMES, type Lifetime } from './session-lifetimes.ts'

export async function insertSession(trx: Transaction<Database>, session: Insertable<SessionTable>): Promise<void> {
  await trx.insertInto('sessions').values(session).execute()
}

/** `sessionEnd` as a condition of a query that knows `sessions` and `users`. */
export function isOpenSession(now: number): RawBuilder<boolean> {
  return sql<boolean>`(sessions.seen_at > ${sinceByRole(now, 'idle')} and sessions.created_at > ${sinceByRole(now, 'most')})`
}

function sinceByRole(now: number, limit: keyof Lifetime): RawBuilder<number> {
  const roles = Object.entries(LIFETIMES)
  const cases = roles.map(
    ([role, lifetime]) => sql`when ${sql.lit(role)} then cast(${now - lifetime[limit]} as bigint)`,
  )
  return sql`case users.role ${sql.join(cases, sql` `)} end`
}

export async function findSessionWithUser(db: Kysely<Database>, tokenHash: string, now: number) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as session_id',
      'sessions.seen_at',
      'sessions.created_at',
      'sessions.verified_at',
      'sessions.fully_verified_at',
      'users.id',
      'users.username',
      'users.display_name',
      'users.role',
      'users.email',
      'users.must_change_password',
      'users.password_is_weak',
    ])
    .select([hasFactorColumn.as('has_factor'), editorsNeedColumn.as('editors_need_factor')])
    .where('users.disabled_at', 'is', null)
    .where('sessions.token_hash', '=', tokenHash)
    .where(isOpenSession(now))
    .executeTakeFirst()
}

export async function listOpenSessionRoles(db: Kysely<Database>, ids: readonly string[], now: number) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'users.role'])
    .where('sessions.id', 'in', ids)
    .where(isOpenSession(now))
    .execute()
}

export async function findSessionTimes(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.created_at', 'users.role'])
    .where('sessions.id', '=', id)
    .executeTakeFirst()
}

/** @returns whether there is such a session */
export async function updateSession(
  trx: Transaction<Database>,
  id: string,
  values: Pick<SessionTable, 'seen_at' | 'expires_at'> & {
    token_hash?: string
    verified_at?: number
    fully_verified_at?: number
  },
): Promise<boolean> {
  const query = trx.updateTable('sessions').set(values).where('id', '=', id)
  return (await query.returning('id').executeTakeFirst()) !== undefined
}

/** @returns whether there was one */
export async function deleteSessionByHash(trx: Transaction<Database>, tokenHash: string): Promise<boolean> {
  const query = trx.deleteFrom('sessions').where('token_hash', '=', tokenHash)
  return (await query.returning('id').execute()).length > 0
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

/** Keeps those used last. @returns how many it ended */
export async function deleteLeastUsedSessions(
  trx: Transaction<Database>,
  userId: string,
  { kept }: { kept: number },
): Promise<number> {
  const surplus = trx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    // SQLite knows no offset without a limit.
    .limit(Number.MAX_SAFE_INTEGER)
    .offset(kept)
  return (await trx.deleteFrom('sessions').where('id', 'in', surplus).returning('id').execute()).length
}

export async function deleteAllSessions(trx: Transaction<Database>): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('sessions').executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteSessionOf(trx: Transaction<Database>, userId: string, id: string): Promise<number> {
  const query = trx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id)
  return (await query.returning('id').execute()).length
}

export async function listOpenSessions(db: Kysely<Database>, userId: string, now: number) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.created_at', 'sessions.seen_at', 'sessions.address', 'sessions.user_agent'])
    .where('sessions.user_id', '=', userId)
    .where(isOpenSession(now))
    .orderBy('sessions.seen_at', 'desc')
    .orderBy('sessions.id')
    .execute()
}

export async function deleteExpiredSessions(trx: Transaction<Database>, now: number): Promise<void> {
  await trx.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}
