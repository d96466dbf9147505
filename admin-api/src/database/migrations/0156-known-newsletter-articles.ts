import { type Kysely, sql } from 'kysely'
import { z } from 'zod'

/** Small, because each is as long as its articles together. */
const AT_ONCE = 20

const contentSchema = z.object({ articles: z.array(z.object({ id: z.string() })) })

/** Articles of newsletters that were frozen before. */
export async function noteKnownNewsletterArticles(db: Kysely<unknown>): Promise<void> {
  for (let last = ''; ; ) {
    const { rows } = await sql<{ newsletter_id: string; content: string }>`
      select newsletter_id, content from newsletter_issues
      where newsletter_id > ${last} order by newsletter_id limit ${sql.lit(AT_ONCE)}
    `.execute(db)
    for (const { newsletter_id, content } of rows) {
      const { articles } = contentSchema.parse(JSON.parse(content))
      for (const { id } of articles) {
        await sql`
          insert into newsletter_articles (article_id, newsletter_id) values (${id}, ${newsletter_id})
          on conflict (article_id, newsletter_id) do nothing
        `.execute(db)
      }
    }
    const end = rows.at(-1)
    if (!end) return
    last = end.newsletter_id
  }
}
