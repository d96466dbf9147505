import { type Kysely, sql } from 'kysely'

/** Vectors of a model, so that each item is sent to it once. */
export async function createStoryEmbeddings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table story_embeddings (
      suggestion_id text not null primary key references content_suggestions(id) on delete cascade,
      model text not null,
      vector text not null,
      created_at bigint not null
    )
  `.execute(db)
  await sql`create index story_embeddings_created on story_embeddings (created_at)`.execute(db)
}
