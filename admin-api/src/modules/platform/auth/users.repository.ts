import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { NewUserRow, UserRow } from './auth.table.ts'

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

export async function insertUser(db: Kysely<Database>, user: NewUserRow): Promise<void> {
  await db.insertInto('users').values(user).execute()
}

export async function updatePasswordHash(
  trx: Transaction<Database>,
  id: string,
  passwordHash: string,
  now: number,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, must_change_password: 0, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export async function updateSignedInAt(trx: Transaction<Database>, id: string, now: number): Promise<void> {
  await trx.updateTable('users').set({ signed_in_at: now }).where('id', '=', id).execute()
}

export async function findUser(db: Kysely<Database>, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}
