import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'

/** Call it before deleting a subscription, so that links in its old mails are still recognized. */
export async function keepFormerKey(db: Kysely<Database>, subscriberId: string, now: number): Promise<void> {
  const row = await db
    .selectFrom('subscribers')
    .select('unsubscribe_token')
    .where('id', '=', subscriberId)
    .executeTakeFirst()
  if (!row) return
  await db
    .insertInto('former_unsubscribe_keys')
    .values({ key_hash: hash('sha256', row.unsubscribe_token), ended_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function isFormerKey(db: Kysely<Database>, key: string): Promise<boolean> {
  const found = await db
    .selectFrom('former_unsubscribe_keys')
    .select('ended_at')
    .where('key_hash', '=', hash('sha256', key))
    .executeTakeFirst()
  return found !== undefined
}

/** Keys are long and random, so a plain hash is enough. */
