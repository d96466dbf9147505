import { isoTime } from '@hometown/shared-types/iso-time'
import type { SeenKind, SeenNewsletter } from '@hometown/shared-types/seen'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { listSentWith } from './newsletters-seen.repository.ts'

/** Newsletters that readers got, or get now, with an article or event in them. Newest first. */
export async function listNewslettersSeen(db: Kysely<Database>, kind: SeenKind, id: string): Promise<SeenNewsletter[]> {
  const rows = await listSentWith(db, kind, id)
  return rows.map((row) => {
    const isSending = row.status !== 'sent'
    return {
      ...{ id: row.id, title: row.title, isSending },
      readers: isSending ? (row.total ?? 0) : row.recipient_count,
      at: isoTime(row.sent_at ?? row.updated_at),
    }
  })
}
