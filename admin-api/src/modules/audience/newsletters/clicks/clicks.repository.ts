import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { NewsletterClickTable } from '../newsletters.table.ts'

const ROWS_PER_STATEMENT = 200

/** Adds counts and skips newsletters that were deleted meanwhile. */
export async function addClicks(trx: Transaction<Database>, counts: readonly NewsletterClickTable[]): Promise<void> {
  // Fixed order, so that two processes can't deadlock.
  const ordered = counts.toSorted(
    (a, b) => a.newsletter_id.localeCompare(b.newsletter_id) || a.link - b.link || a.day.localeCompare(b.day),
  )
  for (let start = 0; start < ordered.length; start += ROWS_PER_STATEMENT) {
    const part = ordered.slice(start, start + ROWS_PER_STATEMENT)
    const ids = [...new Set(part.map((row) => row.newsletter_id))]
    const found = await trx.selectFrom('newsletters').select('id').where('id', 'in', ids).execute()
    const present = new Set(found.map(({ id }) => id))
    const rows = part.filter((row) => present.has(row.newsletter_id))
    if (rows.length === 0) continue
    await trx
      .insertInto('newsletter_clicks')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['newsletter_id', 'link', 'day']).doUpdateSet((row) => ({
          clicks: sql`${row.ref('newsletter_clicks.clicks')} + ${row.ref('excluded.clicks')}`,
        })),
      )
      .execute()
  }
}

export async function countClicks(db: Kysely<Database>, newsletterId: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('newsletter_clicks')
    .select(['link', (row) => row.fn.sum<number>('clicks').as('clicks')])
    .where('newsletter_id', '=', newsletterId)
    .groupBy('link')
    .execute()
  return new Map(rows.map(({ link, clicks }) => [link, Number(clicks)]))
}

export async function tracksClicks(db: Kysely<Database>, newsletterId: string): Promise<boolean> {
  const row = await db
    .selectFrom('newsletter_issues')
    .select('tracks_clicks')
    .where('newsletter_id', '=', newsletterId)
    .executeTakeFirst()
  return row?.tracks_clicks === 1
}
