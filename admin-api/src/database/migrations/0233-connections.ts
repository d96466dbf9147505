import { type Kysely, sql } from 'kysely'

export async function createConnections(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table connections (
      name text not null primary key,
      fields text not null,
      secrets text,
      version bigint not null,
      updated_at bigint not null,
      updated_by text not null
    )
  `.execute(db)
}
