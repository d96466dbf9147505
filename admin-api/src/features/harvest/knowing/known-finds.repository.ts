import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { KnownStoryRow, KnownStoryTable, SuggestionFingerprintTable } from '../known-finds.table.ts'

type Reader = Kysely<Database>
type Trx = Transaction<Database>

/** SQLite takes 32,766 values in a statement. */
const AT_ONCE = 5000

/** Which of these are known, and the suggestion that each belongs to; null where that is gone. */
export async function listKnown(db: Reader, fingerprints: readonly string[]): Promise<Map<string, string | null>> {
  const known = new Map<string, string | null>()
  for (let start = 0; start < fingerprints.length; start += AT_ONCE) {
    const rows = await db
      .selectFrom('suggestion_fingerprints')
      .select(['fingerprint', 'suggestion_id'])
      .where('fingerprint', 'in', fingerprints.slice(start, start + AT_ONCE))
      .execute()
    for (const { fingerprint, suggestion_id } of rows) known.set(fingerprint, suggestion_id)
  }
  return known
}

export async function insertFingerprints(trx: Trx, rows: readonly SuggestionFingerprintTable[]): Promise<void> {
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await trx
      .insertInto('suggestion_fingerprints')
      .values(rows.slice(start, start + AT_ONCE))
      .onConflict((conflict) => conflict.column('fingerprint').doNothing())
      .execute()
  }
}

/** The latest stories that are still worth comparing with. */
export async function listStories(db: Reader, now: number, limit: number): Promise<KnownStoryRow[]> {
  return db
    .selectFrom('known_stories')
    .selectAll()
    .where('expires_at', '>', now)
    .where('kind', '!=', 'fixture')
    .orderBy('expires_at', 'desc')
    .limit(limit)
    .execute()
}

export async function insertStories(trx: Trx, rows: readonly Insertable<KnownStoryTable>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += 1000)
    await trx
      .insertInto('known_stories')
      .values(rows.slice(start, start + 1000))
      .execute()
}

export async function deleteOldStories(db: Reader, now: number): Promise<void> {
  await db.deleteFrom('known_stories').where('expires_at', '<=', now).execute()
}
