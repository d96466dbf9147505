import { type Kysely, sql } from 'kysely'

/** Which newsletters show a picture since their send began: found without reading what they consist of. */
export async function createNewsletterPictures(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table newsletter_pictures (
      url text not null,
      newsletter_id text not null references newsletters (id) on delete cascade,
      primary key (url, newsletter_id)
    )
  `.execute(db)
}
