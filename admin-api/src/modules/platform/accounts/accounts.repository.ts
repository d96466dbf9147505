import { type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type { Database } from '../../../database/database.ts'

type UserRow = Database['users']

export type AccountRow = Awaited<ReturnType<typeof listAccountRows>>[number]

export async function listAccountRows(db: Kysely<Database>, now: number) {
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
    .select([
      sql<number | string>`(select count(*) from sessions where user_id = users.id and expires_at > ${now})`.as(
        'sessions',
      ),
      sql<number | string>`(select count(*) from second_factors where user_id = users.id)`.as('factors'),
    ])
}

/** Also of disabled accounts. @param email in lower case */
export async function findAccountByEmail(db: Kysely<Database>, email: string): Promise<{ id: string } | undefined> {
  return db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
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
  changes: Updateable<UserRow>,
  now: number,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Who is no longer an administrator could otherwise let one in. */
export async function withdrawInvitationsOf(trx: Transaction<Database>, inviterId: string, now: number): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ withdrawn_at: now })
    .where('inviter_id', '=', inviterId)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
}
