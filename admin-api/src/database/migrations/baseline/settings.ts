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
  // Internal state, such as the start counter and the progress of the mirror.
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
