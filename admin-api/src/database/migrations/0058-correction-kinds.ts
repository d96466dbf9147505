import { type Kysely, sql } from 'kysely'

/** Notes say what they are: a correction, a clarification or an update. */
export async function addCorrectionKinds(db: Kysely<unknown>): Promise<void> {
  await sql`alter table corrections add column kind text not null default 'correction'`.execute(db)
}
