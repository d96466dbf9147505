import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../../database/database.ts'
import type { Erasure } from './erasure-entry.ts'

export async function saveErasure(trx: Transaction<Database>, { emailHash, erasedAt }: Erasure): Promise<void> {
  await trx
    .insertInto('erasures')
    .values({ email_hash: emailHash, erased_at: erasedAt })
    .onConflict((conflict) => conflict.column('email_hash').doUpdateSet({ erased_at: erasedAt }))
    .execute()
}

export async function listErasures(db: Kysely<Database>): Promise<Erasure[]> {
  const rows = await db.selectFrom('erasures').selectAll().execute()
  return rows.map(({ email_hash, erased_at }) => ({ emailHash: email_hash, erasedAt: erased_at }))
}

export async function hasErasure(db: Kysely<Database>, { emailHash, erasedAt }: Erasure): Promise<boolean> {
  const found = db.selectFrom('erasures').select('email_hash').where('email_hash', '=', emailHash)
  return (await found.where('erased_at', '>=', erasedAt).executeTakeFirst()) !== undefined
}

export async function hasErasures(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('erasures').select('email_hash').limit(1).executeTakeFirst()) !== undefined
}

export async function listErasedHashes(db: Kysely<Database>, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return []
  const rows = await db.selectFrom('erasures').select('email_hash').where('email_hash', 'in', hashes).execute()
  return rows.map(({ email_hash }) => email_hash)
}
