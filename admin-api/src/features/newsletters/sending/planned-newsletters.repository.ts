import type { HeldReason } from '@hometown/shared-types/newsletter'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { NewsletterRow } from '../newsletters.table.ts'

export async function findNewsletter(db: Kysely<Database>, id: string): Promise<NewsletterRow | undefined> {
  return db.selectFrom('newsletters').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function setHeldReason(trx: Transaction<Database>, id: string, reason: HeldReason | null): Promise<void> {
  await trx.updateTable('newsletters').set({ held_reason: reason }).where('id', '=', id).execute()
}

/** Answers its title; undefined when it is not planned for this time any more. */
export async function holdPlanned(
  trx: Transaction<Database>,
  planned: { id: string; scheduledFor: number },
  reason: HeldReason,
): Promise<string | undefined> {
  const held = await trx
    .updateTable('newsletters')
    .set({ held_reason: reason })
    .where('id', '=', planned.id)
    .where('status', '=', 'scheduled')
    .where('scheduled_for', '=', planned.scheduledFor)
    .returning('title')
    .executeTakeFirst()
  return held?.title
}
