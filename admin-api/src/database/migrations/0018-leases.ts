import { type Kysely, sql } from 'kysely'

/** One active process owns each kind of work; the fence grows with each new owner. */
export async function createLeases(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table leases (
      name text not null primary key,
      holder text not null,
      fence bigint not null,
      expires_at bigint not null
    )
  `.execute(db)
}
