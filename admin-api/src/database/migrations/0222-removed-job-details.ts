import { type Kysely, sql } from 'kysely'

/** Removed details keep their row, so that versions only grow. When a job closes is stored, so that an index finds it. */
export async function keepRemovedJobDetails(db: Kysely<unknown>): Promise<void> {
  await sql`alter table job_details add column removed integer not null default 0`.execute(db)
  await sql`alter table job_details add column closing bigint`.execute(db)
  // A day early without a closing time of their own: what is due is computed again, and stored exactly.
  await sql`
    update job_details set closing = coalesce(closes_at, (
      select published_at + 2505600000 from articles where articles.id = job_details.article_id
    ))
  `.execute(db)
  await sql`drop index job_details_closing`.execute(db)
  await sql`create index job_details_closing on job_details (closed, closing)`.execute(db)
}
