import { type Kysely, sql } from 'kysely'

/** One copy per person and opened form. An older copy has its article's id, or `new`. */
export async function keepCopiesOfForms(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table working_copies_of_forms (
      user_id text not null references users (id) on delete cascade,
      id text not null,
      article_id text not null,
      form text not null,
      base_version integer,
      saved_at bigint not null,
      primary key (user_id, id)
    )
  `.execute(db)
  await sql`
    insert into working_copies_of_forms (user_id, id, article_id, form, base_version, saved_at)
    select user_id, article_id, article_id, form, base_version, saved_at from working_copies
  `.execute(db)
  await sql`drop table working_copies`.execute(db)
  await sql`alter table working_copies_of_forms rename to working_copies`.execute(db)
}
