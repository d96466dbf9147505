import { type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { isOpenSession } from '../auth/sessions/sessions.service.ts'

type UserRow = Selectable<Database['users']>

type Hidden = 'password_hash' | 'password_rules' | 'password_is_weak' | 'password_expires_at' | 'updated_at'

export interface AccountRow extends Omit<UserRow, Hidden> {
  sessions: number | string | null
  factors: number | string
}

export async function listAccountRows(db: Kysely<Database>, now: number): Promise<AccountRow[]> {
  return accountRows(db, now).orderBy('username').execute()
}

export async function findAccountRow(db: Kysely<Database>, id: string, now: number): Promise<AccountRow | undefined> {
  return accountRows(db, now).where('id', '=', id).executeTakeFirst()
}

function accountRows(db: Kysely<Database>, now: number) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'display_name', 'email', 'role', 'created_at', 'disabled_at'])
    .select(['must_change_password', 'signed_in_at'])
    .select((row) =>
      row
        .selectFrom('sessions')
        .select((session) => session.fn.countAll<number | string>().as('count'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .where(isOpenSession(now))
        .as('sessions'),
    )
    .select(factorCount.as('factors'))
}

const factorCount = sql<number | string>`
  (select count(*) from passkeys where passkeys.user_id = users.id) +
  (select count(*) from totp_factors where totp_factors.user_id = users.id)
`

/** Also of disabled accounts. @param email in lower case */
export async function findAccountByEmail(db: Kysely<Database>, email: string): Promise<{ id: string } | undefined> {
  return db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
}

/** Also of disabled accounts, whose work stays. */
export async function listNames(db: Kysely<Database>) {
  return db.selectFrom('users').select(['username', 'display_name']).execute()
}

/** Also of disabled accounts, whose work stays. */
export async function findNamesOf(
  db: Kysely<Database>,
  username: string,
): Promise<Pick<UserRow, 'username' | 'display_name'> | undefined> {
  return db.selectFrom('users').select(['username', 'display_name']).where('username', '=', username).executeTakeFirst()
}

/** Otherwise, two changes could remove the last two administrators together. */
export async function lockAdministrators(trx: Transaction<Database>): Promise<void> {
  await trx
    .updateTable('users')
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('role', '=', 'admin')
    .execute()
}

export async function hasActiveAdministrator(trx: Transaction<Database>): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function updateAccountRow(
  trx: Transaction<Database>,
  id: string,
  changes: Updateable<Database['users']>,
  now: number,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .execute()
}
