import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { PreviewTable } from './previews.table.ts'

/** @param most the oldest beyond them are deleted */
export async function insertPreview(
  db: Kysely<Database>,
  row: PreviewTable,
  { now, most }: { now: number; most: number },
): Promise<void> {
  await db.insertInto('previews').values(row).execute()
  // SQLite wants a limit with an offset.
  const oldest = db.selectFrom('previews').select('token_hash').orderBy('expires_at', 'desc').limit(1000).offset(most)
  await db
    .deleteFrom('previews')
    .where((preview) => preview.or([preview('expires_at', '<=', now), preview('token_hash', 'in', oldest)]))
    .execute()
}

export async function findPreview(db: Kysely<Database>, tokenHash: string, now: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('previews')
    .select('html')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.html
}
