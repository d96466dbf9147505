import { type Kysely, sql } from 'kysely'

/** 1: the title was proposed and nobody edited it, so its date follows the day of the send. */
export async function addTitlesOfTheirDay(db: Kysely<unknown>): Promise<void> {
  await sql`alter table newsletters add column title_follows_day integer not null default 0`.execute(db)
}
