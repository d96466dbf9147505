import type { HeldReason } from '@hometown/shared-types/newsletter'
import type { Transaction } from 'kysely'
import type { Database } from '../../../../../database/database.ts'

export async function setHeldReason(trx: Transaction<Database>, id: string, reason: HeldReason | null): Promise<void> {
  await trx.updateTable('newsletters').set({ held_reason: reason }).where('id', '=', id).execute()
}

/** Returns the newsletter's title; undefined when it is no longer scheduled for this time. */
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
