import { type Kysely, sql } from 'kysely'

/** Problems also hold a planned newsletter. SQLite can't change a column's check. */
export async function addReasonsToHold(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table newsletters add column hold_reason text
    check (hold_reason in ('late', 'restored', 'articles', 'title', 'empty', 'nobody'))
  `.execute(db)
  await sql`update newsletters set hold_reason = held_reason`.execute(db)
  await sql`alter table newsletters drop column held_reason`.execute(db)
  await sql`alter table newsletters rename column hold_reason to held_reason`.execute(db)
}
