import { type Kysely, sql } from 'kysely'

/** A planned newsletter is held for what is wrong with it, too. SQLite can't change what a column may hold. */
export async function addReasonsToHold(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table newsletters add column hold_reason text
    check (hold_reason in ('late', 'restored', 'articles', 'title', 'empty', 'nobody'))
  `.execute(db)
  await sql`update newsletters set hold_reason = held_reason`.execute(db)
  await sql`alter table newsletters drop column held_reason`.execute(db)
  await sql`alter table newsletters rename column hold_reason to held_reason`.execute(db)
}
