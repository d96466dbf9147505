import { type Kysely, sql } from 'kysely'

/** Who asked to be forgotten, as a hash: erased again after an older backup is put back. */
export async function createErasures(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table erasures (
      email_hash text not null primary key,
      erased_at bigint not null
    )
  `.execute(db)
}
