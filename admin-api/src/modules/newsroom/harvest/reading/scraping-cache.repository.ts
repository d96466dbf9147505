import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'

type Db = Kysely<Database>

const ROWS_AT_ONCE = 4000

export interface CacheEntry {
  key: string
  data: string
  source: string | null
  expiresAt: number
}

export async function listCached(db: Db, keys: readonly string[], now: number): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('scraping_cache')
    .select(['key', 'data'])
    .where('key', 'in', keys)
    .where('expires_at', '>', now)
    .execute()
  return new Map(rows.map(({ key, data }) => [key, data]))
}

export async function cache(db: Db, entries: readonly CacheEntry[], now: number): Promise<void> {
  for (let start = 0; start < entries.length; start += ROWS_AT_ONCE)
    await db
      .insertInto('scraping_cache')
      .values(
        entries.slice(start, start + ROWS_AT_ONCE).map(({ key, data, source, expiresAt }) => ({
          ...{ key, data, source },
          ...{ created_at: now, expires_at: expiresAt },
        })),
      )
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((excluded) => ({
          data: excluded.ref('excluded.data'),
          source: excluded.ref('excluded.source'),
          created_at: now,
          expires_at: excluded.ref('excluded.expires_at'),
        })),
      )
      .execute()
}
