import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { insertMany, isOneOf } from '../../../../database/many-rows.ts'
import type { SuggestionFingerprintTable } from './known-items.table.ts'

type Reader = Kysely<Database>
type Trx = Transaction<Database>

interface KnownFingerprint extends Pick<SuggestionFingerprintTable, 'fingerprint' | 'suggestion_id' | 'seen_at'> {
  source_id: string | null
}

export async function listKnown(db: Reader, fingerprints: readonly string[]): Promise<KnownFingerprint[]> {
  if (fingerprints.length === 0) return []
  return db
    .selectFrom('suggestion_fingerprints')
    .leftJoin('content_suggestions', 'content_suggestions.id', 'suggestion_fingerprints.suggestion_id')
    .select(['suggestion_fingerprints.fingerprint', 'suggestion_id', 'seen_at', 'content_suggestions.source_id'])
    .where(isOneOf(db, 'suggestion_fingerprints.fingerprint', fingerprints))
    .execute()
}

/** Fingerprints expire unless a source still lists them. */
export async function noteSeen(trx: Trx, fingerprints: readonly string[], now: number): Promise<void> {
  if (fingerprints.length === 0) return
  await trx
    .updateTable('suggestion_fingerprints')
    .set({ seen_at: now })
    .where(isOneOf(trx, 'fingerprint', fingerprints))
    .execute()
}

export async function insertFingerprints(trx: Trx, rows: readonly SuggestionFingerprintTable[]): Promise<void> {
  const inOrder = rows.toSorted((one, other) => (one.fingerprint < other.fingerprint ? -1 : 1))
  await insertMany(trx, 'suggestion_fingerprints', inOrder, { onlyNew: true })
}
