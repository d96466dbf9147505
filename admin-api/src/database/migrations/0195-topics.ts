import { type Kysely, sql } from 'kysely'

export async function createTopics(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table topics (
      slug text not null primary key,
      name text,
      description text not null default '',
      explainer_id text,
      kind text not null default 'topic',
      part_ids text not null default '[]',
      merged_into text,
      sample integer not null default 0,
      version integer not null default 1,
      updated_at bigint not null
    )
  `.execute(db)
}
