import { type Kysely, sql } from 'kysely'

export async function createLoginAttempts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table login_attempts (
      bucket text not null primary key,
      failures integer not null,
      ends_at bigint not null
    )
  `.execute(db)
  await sql`create index login_attempts_end on login_attempts (ends_at)`.execute(db)
}
