import { type Kysely, sql } from 'kysely'

/** Small, because each is as long as its articles together. */
const AT_ONCE = 20

/** Sizes in newsletters that were frozen before. */
export async function noteKnownNewsletterSizes(db: Kysely<unknown>): Promise<void> {
  for (let last = ''; ; ) {
    const { rows } = await sql<{ newsletter_id: string; content: string }>`
      select newsletter_id, content from newsletter_issues
      where newsletter_id > ${last} order by newsletter_id limit ${sql.lit(AT_ONCE)}
    `.execute(db)
    for (const { newsletter_id, content } of rows) {
      for (const [, hash = ''] of content.matchAll(/\/derived\/([0-9a-f]{20})-/g)) {
        await sql`
          insert into newsletter_sizes (hash, newsletter_id) values (${hash}, ${newsletter_id})
          on conflict (hash, newsletter_id) do nothing
        `.execute(db)
      }
    }
    const end = rows.at(-1)
    if (!end) return
    last = end.newsletter_id
  }
}
