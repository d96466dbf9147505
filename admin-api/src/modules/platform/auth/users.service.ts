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

export async function findUser(db: Kysely<Database>, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function getUser(db: Kysely<Database>, id: string): Promise<UserRow> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function insertUser(db: Kysely<Database>, user: NewUserRow): Promise<void> {
  await db.insertInto('users').values(user).execute()
}

/**
 * Verifying and hashing take time, and an administrator may reset or disable the account meanwhile. Locks its row.
 * @param seen the account as it was when its owner's proof was right
 * @returns the account as it is now; undefined if its password has changed or it is disabled
 */
export async function updateUnchangedUser(
  trx: Transaction<Database>,
  seen: Pick<UserRow, 'id' | 'password_hash'>,
  changes: Partial<UserRow>,
): Promise<UserRow | undefined> {
  const query = trx
    .updateTable('users')
    .set(changes)
    .where('id', '=', seen.id)
    .where('password_hash', '=', seen.password_hash)
    .where('disabled_at', 'is', null)
  return query.returningAll().executeTakeFirst()
}

/** Until the transaction ends, nobody else changes the account or its factors. @returns whether it is as it was seen */
export async function lockUnchangedUser(trx: Transaction<Database>, seen: UserRow): Promise<boolean> {
  return (await updateUnchangedUser(trx, seen, { updated_at: seen.updated_at })) !== undefined
}
