import { type Kysely, sql } from 'kysely'

export async function createMailSuppressions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_suppressions (
      email text not null primary key check (email = lower(email)),
      reason text not null check (reason in ('bounce', 'complaint', 'manual')),
      details text,
      created_at bigint not null
    )
  `.execute(db)
}
