import { type Kysely, sql } from 'kysely'

export async function addPasswordRules(db: Kysely<unknown>): Promise<void> {
  // The version of the rules that the password was found to keep; 0 if nobody looked.
  await sql`alter table users add column password_rules integer not null default 0`.execute(db)
  await sql`alter table users add column password_is_weak integer not null default 0`.execute(db)
  // Of temporary passwords.
  await sql`alter table users add column password_expires_at bigint`.execute(db)
}
