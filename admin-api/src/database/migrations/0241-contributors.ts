import { type Kysely, sql } from 'kysely'

/**
 * A third role, and addresses of accounts. SQLite can't change the check of a column, so a new column takes the old
 * one's place.
 */
export async function addContributors(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column next_role text not null default 'contributor'
      check (next_role in ('admin', 'editor', 'contributor'))
  `.execute(db)
  await sql`update users set next_role = role`.execute(db)
  await sql`alter table users drop column role`.execute(db)
  await sql`alter table users rename column next_role to role`.execute(db)
  await sql`alter table users add column email text`.execute(db)
  await sql`create unique index users_email on users (email)`.execute(db)
}
