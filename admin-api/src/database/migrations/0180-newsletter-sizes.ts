import { type Kysely, sql } from 'kysely'

/** Newsletters with sizes of ours since their send began, by the hash at the start of the file names. */
export async function createNewsletterSizes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table newsletter_sizes (
      hash text not null,
      newsletter_id text not null references newsletters (id) on delete cascade,
      primary key (hash, newsletter_id)
    )
  `.execute(db)
}
