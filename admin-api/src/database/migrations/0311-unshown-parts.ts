import { type Kysely, sql } from 'kysely'

/** Articles with parts that only WordPress can show, for the desk's list. */
export async function createUnshownParts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table unshown_parts (
      article_id text primary key references articles (id) on delete cascade,
      kinds text not null,
      address text not null
    )
  `.execute(db)
}
