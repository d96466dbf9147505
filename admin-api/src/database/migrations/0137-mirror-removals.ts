import { type Kysely, sql } from 'kysely'

/** Published articles whose posts went missing within the last hour. Too many make a sudden loss. */
export async function createMirrorRemovals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mirror_removals (
      article_id text not null primary key,
      cause text not null check (cause in ('found', 'told')),
      removed_at bigint not null
    )
  `.execute(db)
}
