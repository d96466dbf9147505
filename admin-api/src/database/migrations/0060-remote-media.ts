import { type Kysely, sql } from 'kysely'

/** Which pictures of the library lie in a WordPress. */
export async function createRemoteMedia(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table remote_media (
      media_id text not null primary key references media (id) on delete cascade,
      origin text not null,
      remote_id bigint not null,
      thumbnail_url text,
      unique (origin, remote_id)
    )
  `.execute(db)
}
