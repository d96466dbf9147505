import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'

const TABLES = ['passkeys', 'totp_factors'] as const

export interface StoredFactor {
  id: string
  kind: 'passkey' | 'totp'
  name: string
  created_at: number
  last_used_at: number | null
}

/** Oldest first. */
export async function listFactors(db: Kysely<Database>, userId: string): Promise<StoredFactor[]> {
  const of = (table: (typeof TABLES)[number]) =>
    db.selectFrom(table).select(['id', 'name', 'created_at', 'last_used_at']).where('user_id', '=', userId).execute()
  const passkeys = (await of('passkeys')).map((row) => ({ ...row, kind: 'passkey' as const }))
  const apps = (await of('totp_factors')).map((row) => ({ ...row, kind: 'totp' as const }))
  return [...passkeys, ...apps].sort((one, other) => one.created_at - other.created_at)
}

export async function hasFactors(db: Kysely<Database>, userId: string): Promise<boolean> {
  for (const table of TABLES) {
    if (await db.selectFrom(table).select('id').where('user_id', '=', userId).limit(1).executeTakeFirst()) return true
  }
  return false
}

export async function renameFactor(
  trx: Transaction<Database>,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<boolean> {
  for (const table of TABLES) {
    const update = trx.updateTable(table).set({ name }).where('user_id', '=', userId).where('id', '=', id)
    if (await update.returning('id').executeTakeFirst()) return true
  }
  return false
}

export async function deleteFactor(trx: Transaction<Database>, userId: string, id: string): Promise<void> {
  for (const table of TABLES) await trx.deleteFrom(table).where('user_id', '=', userId).where('id', '=', id).execute()
}

/** @returns how many there were */
export async function deleteFactorsOf(trx: Transaction<Database>, userId: string): Promise<number> {
  let deleted = 0
  for (const table of TABLES) {
    deleted += (await trx.deleteFrom(table).where('user_id', '=', userId).returning('id').execute()).length
  }
  return deleted
}

/** Until the transaction ends, nobody else adds or removes factors of this account. */
export async function lockFactors(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set(({ ref }) => ({ updated_at: ref('updated_at') }))
    .where('id', '=', userId)
    .execute()
}
