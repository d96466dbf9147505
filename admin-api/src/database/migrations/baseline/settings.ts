import { type Kysely, sql } from 'kysely'

export async function createSettingTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table settings (
      key text not null primary key,
      value text not null,
      updated_at bigint not null,
      updated_by text
    )
  `.execute(db)
  // What the service notes for itself: its start counter, how far the mirror has come.
  await sql`
    create table instance_values (
      name text not null primary key,
      value text not null,
      updated_at bigint not null
    )
  `.execute(db)
  await sql`
    create table counters (
      name text not null primary key,
      value bigint not null
    )
  `.execute(db)
}
