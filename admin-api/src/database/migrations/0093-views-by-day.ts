import { type Kysely, sql } from 'kysely'

/** Views of a range of days are added up from this alone. */
export async function indexViewDays(db: Kysely<unknown>): Promise<void> {
  await sql`create index article_views_by_day on article_views (day, article_id, views)`.execute(db)
}
