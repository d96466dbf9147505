import type { Role } from '@hometown/shared-types/auth'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { NewUserRow, UserRow } from './auth.table.ts'
import { temporaryPassword } from './sign-in/temporary-password.ts'

export async function findUserByName(db: Kysely<Database>, username: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(({ eb, fn, val }) => eb(fn<string>('lower', ['username']), '=', fn<string>('lower', [val(username)])))
    .executeTakeFirst()
}

export async function getUser(db: Kysely<Database>, id: string): Promise<UserRow> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function hasUsers(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** @returns the name of the account if its temporary password has expired before anybody signed in */
export async function findUnusedFirstAccount(db: Kysely<Database>, now: number): Promise<string | undefined> {
  const first = db.selectFrom('users').select('id').orderBy('created_at').orderBy('id').limit(1)
  const row = await db
    .selectFrom('users')
    .select('username')
    .where('id', 'in', first)
    .where('signed_in_at', 'is', null)
    .where('password_expires_at', '<=', now)
    .executeTakeFirst()
  return row?.username
}

export async function listUsernames(db: Kysely<Database>, role: Role): Promise<string[]> {
  const rows = await db.selectFrom('users').select('username').where('role', '=', role).orderBy('username').execute()
  return rows.map(({ username }) => username)
}

export async function insertUser(db: Kysely<Database>, user: NewUserRow): Promise<void> {
  await db.insertInto('users').values(user).execute()
}

/**
 * A password that its owner chose.
 * @param seen the account as it was when the current password was right
 * @returns whether the account is still like that
 */
export async function setOwnPassword(
  trx: Transaction<Database>,
  seen: Pick<UserRow, 'id' | 'password_hash'>,
  changes: Pick<UserRow, 'password_hash' | 'password_rules'>,
  now: number,
): Promise<boolean> {
  const query = trx
    .updateTable('users')
    .set({ ...changes, must_change_password: 0, password_is_weak: 0, password_expires_at: null, updated_at: now })
    .where('id', '=', seen.id)
    .where('password_hash', '=', seen.password_hash)
    .where('disabled_at', 'is', null)
  return (await query.returning('id').executeTakeFirst()) !== undefined
}

export async function setTemporaryPassword(
  trx: Transaction<Database>,
  id: string,
  passwordHash: string,
  now: number,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ ...temporaryPassword(passwordHash, now), updated_at: now })
    .where('id', '=', id)
    .execute()
}

export async function noteJudgment(
  trx: Transaction<Database>,
  { id, password_hash }: UserRow,
  judgment: Partial<Pick<UserRow, 'must_change_password' | 'password_is_weak' | 'password_rules'>>,
): Promise<void> {
  await trx.updateTable('users').set(judgment).where('id', '=', id).where('password_hash', '=', password_hash).execute()
}

/**
 * @param seen the account as it was when its owner's proof was right
 * @returns the account as it is now; undefined if its password has changed or it is disabled
 */
export async function noteSignIn(
  trx: Transaction<Database>,
  seen: Pick<UserRow, 'id' | 'password_hash'>,
  now: number,
): Promise<UserRow | undefined> {
  const query = trx
    .updateTable('users')
    .set({ signed_in_at: now })
    .where('id', '=', seen.id)
    .where('password_hash', '=', seen.password_hash)
    .where('disabled_at', 'is', null)
  return query.returningAll().executeTakeFirst()
}

export async function findUser(db: Kysely<Database>, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}
