import { type Kysely, sql } from 'kysely'

export async function createScrapingCache(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scraping_cache (
      key text not null primary key,
      data text not null,
      source text,
      created_at bigint not null,
      expires_at bigint not null
    )
  `.execute(db)
  await sql`create index scraping_cache_expiry on scraping_cache (expires_at)`.execute(db)
}
