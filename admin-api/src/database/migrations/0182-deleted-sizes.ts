import { type Kysely, sql } from 'kysely'

/** Until their files are deleted too. */
export async function createDeletedSizes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deleted_sizes (
      hash text not null,
      widths text not null,
      last_change bigint not null,
      deleted_at bigint not null,
      primary key (hash, widths)
    )
  `.execute(db)
}
