import { type Kysely, sql } from 'kysely'

/** Which articles show a picture, or did: found without reading their texts. */
export async function createPictureUses(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table picture_uses (
      url text not null,
      article_id text not null references articles (id) on delete cascade,
      is_shown integer not null default 1,
      primary key (url, article_id)
    )
  `.execute(db)
}
