import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../../database/database.ts'
import type { NewsletterRow } from '../../newsletters.table.ts'
import type { NewsletterSendRow } from './sends.table.ts'

interface SendStart {
  /** It is still scheduled for then. */
  readonly scheduledFor?: number
  /** Nobody saved it since. */
  readonly version?: number
  /** As it goes out. */
  readonly title?: string
}

/** Undefined if another send, a deletion or a save came first. */
export async function beginSend(
  trx: Transaction<Database>,
  id: string,
  now: number,
  { scheduledFor, version, title }: SendStart = {},
): Promise<NewsletterRow | undefined> {
  let start = trx
    .updateTable('newsletters')
    .set((row) => ({
      status: 'preparing',
      sent_at: now,
      held_reason: null,
      ...(title !== undefined && { title }),
      version: row('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .returningAll()
  start =
    scheduledFor === undefined
      ? start.where('status', 'in', ['draft', 'scheduled'])
      : start.where('status', '=', 'scheduled').where('scheduled_for', '=', scheduledFor)
  if (version !== undefined) start = start.where('version', '=', version)
  const newsletter = await start.executeTakeFirst()
  if (!newsletter) return undefined
  await trx
    .insertInto('newsletter_sends')
    .values({
      newsletter_id: id,
      started_at: now,
      finished_at: null,
      paused_at: null,
      pause_reason: null,
      cancelled_at: null,
      problem: null,
    })
    .execute()
  return newsletter
}

export async function findSend(db: Kysely<Database>, newsletterId: string): Promise<NewsletterSendRow | undefined> {
  return db.selectFrom('newsletter_sends').selectAll().where('newsletter_id', '=', newsletterId).executeTakeFirst()
}

export async function listPaused(db: Kysely<Database>, newsletterIds: readonly string[]): Promise<string[]> {
  if (newsletterIds.length === 0) return []
  const rows = await db
    .selectFrom('newsletter_sends')
    .select('newsletter_id')
    .where('newsletter_id', 'in', newsletterIds)
    .where('paused_at', 'is not', null)
    .execute()
  return rows.map((row) => row.newsletter_id)
}

export async function pauseSend(
  trx: Transaction<Database>,
  newsletterId: string,
  reason: 'person' | 'refused',
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('newsletter_sends')
    .set({ paused_at: now, pause_reason: reason })
    .where('newsletter_id', '=', newsletterId)
    .where('paused_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function resumeSend(trx: Transaction<Database>, newsletterId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('newsletter_sends')
    .set({ paused_at: null, pause_reason: null })
    .where('newsletter_id', '=', newsletterId)
    .where('paused_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** From here on, no row of it is claimed. False if it was already canceled. */
export async function cancelSend(trx: Transaction<Database>, newsletterId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('newsletter_sends')
    .set({ cancelling: 1, cancelled_at: now })
    .where('newsletter_id', '=', newsletterId)
    .where('cancelling', '=', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
