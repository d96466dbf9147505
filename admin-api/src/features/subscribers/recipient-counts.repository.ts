import { type Kysely, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { whereRecipient } from './recipients.repository.ts'

interface MaskCount {
  /** The chosen categories, a bit for each. */
  mask: number
  count: number
}

/**
 * Active subscribers who have not confirmed although they were asked to. There are few of them at any time, and an index
 * of their own; its condition has to stand in the query as it stands in the index.
 */
export async function countAwaiting(db: Kysely<Database>): Promise<MaskCount[]> {
  const { rows } = await sql<{ mask: number; count: number | string }>`
    select categories_mask as mask, count(*) as count from subscribers
    where awaits_confirmation = 1 and status = 'active' and confirmed_at is null
    group by categories_mask
  `.execute(db)
  return rows.map(({ mask, count }) => ({ mask, count: Number(count) }))
}

/** Those who would get newsletters, were nothing held against their addresses. */
export async function countSuppressedRecipients(
  db: Kysely<Database>,
  rules: { doubleOptIn: boolean },
): Promise<MaskCount[]> {
  const rows = await db
    .selectFrom('mail_suppressions')
    .innerJoin('subscribers', 'subscribers.email', 'mail_suppressions.email')
    .where((row) => whereRecipient(rules)(row))
    .select(sql<number>`subscribers.categories_mask`.as('mask'))
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .groupBy(sql`subscribers.categories_mask`)
    .execute()
  return rows.map(({ mask, count }) => ({ mask, count: Number(count) }))
}
