import type { Transaction } from 'kysely'
import type { Database } from '../../../../../database/database.ts'
import { cancelPlans, plan } from '../../../../platform/schedule/schedule.service.ts'
import { setHeldReason } from './planned-newsletters.repository.ts'

export const SEND_KIND = 'newsletter-send'

/** Call it in the transaction that schedules the newsletter. Replaces an earlier schedule and ends a hold. */
export async function planSend(
  trx: Transaction<Database>,
  newsletter: { id: string; scheduledFor: number },
  now: number,
): Promise<void> {
  const { id, scheduledFor } = newsletter
  await setHeldReason(trx, id, null)
  await plan(trx, { kind: SEND_KIND, subjectId: id, dueAt: scheduledFor }, now)
}

/** Cancels the scheduled send; call it in the transaction that unschedules, deletes or sends the newsletter. */
export async function unplanSend(trx: Transaction<Database>, newsletterId: string, now: number): Promise<void> {
  await setHeldReason(trx, newsletterId, null)
  await cancelPlans(trx, [SEND_KIND], newsletterId, now)
}
