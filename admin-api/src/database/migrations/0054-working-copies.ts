import { type Kysely, sql } from 'kysely'

/** One per person and article; no reference to the article, as it may be `new` or be deleted by somebody else meanwhile. */
export async function createWorkingCopies(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table working_copies (
      user_id text not null references users (id) on delete cascade,
      article_id text not null,
      form text not null,
      base_version integer,
      saved_at bigint not null,
      primary key (user_id, article_id)
    )
  `.execute(db)
}
