import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { whereRecipient } from './recipients.repository.ts'

interface MaskCount {
  /** Chosen categories as a bit mask. */
  mask: number
  count: number
}

/** Both databases use the small index on `awaits_confirmation` only if the query has no other condition. */
export async function countAwaiting(db: Kysely<Database>): Promise<MaskCount[]> {
  const { rows } = await sql<{ mask: number; count: number | string }>`
    select categories_mask as mask, sum(case when status = 'active' and confirmed_at is null then 1 else 0 end) as count
    from subscribers where awaits_confirmation = 1 group by categories_mask
  `.execute(db)
  return rows.map(({ mask, count }) => ({ mask, count: Number(count) }))
}

/** SQLite blocks other queries meanwhile; a step of this size takes a few milliseconds. */
const STEP = 500

/** Looks up each suppressed address by index: with a join, SQLite scans all subscribers (2.5 s for a million). */
export async function countSuppressedRecipients(
  db: Kysely<Database>,
  rules: { doubleOptIn: boolean },
): Promise<MaskCount[]> {
  const counts = new Map<number, number>()
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows = await listSuppressedMasks(db, rules, after)
    for (const { mask } of rows) if (mask !== null) counts.set(mask, (counts.get(mask) ?? 0) + 1)
    after = rows.length < STEP ? undefined : rows.at(-1)?.email
  }
  return [...counts].map(([mask, count]) => ({ mask, count }))
}

async function listSuppressedMasks(
  db: Kysely<Database>,
  rules: { doubleOptIn: boolean },
  after: string,
): Promise<{ email: string; mask: number | null }[]> {
  return db
    .selectFrom('mail_suppressions')
    .select('email')
    .select((suppression) =>
      suppression
        .selectFrom('subscribers')
        .select(sql<number>`categories_mask`.as('mask'))
        .whereRef('subscribers.email', '=', 'mail_suppressions.email')
        .where(whereRecipient(rules))
        .as('mask'),
    )
    .where('email', '>', after)
    .orderBy('email')
    .limit(STEP)
    .execute()
}
