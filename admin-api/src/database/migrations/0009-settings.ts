import { type Kysely, sql } from 'kysely'

export async function createSettings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table settings (
      key text not null primary key,
      value text not null,
      updated_at bigint not null,
      updated_by text
    )
  `.execute(db)
}
