import { type Kysely, sql } from 'kysely'

export async function createJobDetails(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_details (
      article_id text not null primary key references articles (id) on delete cascade,
      employer text not null,
      place text not null,
      remote integer not null,
      pay text not null,
      employment_type text,
      apply_url text,
      closes_at bigint,
      closed integer not null,
      version integer not null
    )
  `.execute(db)
  await sql`create index job_details_closing on job_details (closed, closes_at)`.execute(db)
}
