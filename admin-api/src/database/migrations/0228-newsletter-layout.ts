import { type Kysely, sql } from 'kysely'

/** How the next newsletter begins: one row, once an editor has saved it. */
export async function createNewsletterLayout(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table newsletter_layout (
      id integer not null primary key,
      layout text not null,
      version integer not null,
      updated_at bigint not null
    )
  `.execute(db)
}
