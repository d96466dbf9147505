import type { Transaction } from 'kysely'
import type { Database } from '../../../../../database/database.ts'
import { cancelPlans, plan } from '../../../../platform/schedule/schedule.service.ts'
import { setHeldReason } from './planned-newsletters.repository.ts'

export const SEND_KIND = 'newsletter-send'

/**
 * Notes, in the transaction that schedules a newsletter or moves it, that it is to be sent then; of one newsletter the
 * last plan counts, and one that was held is not held any more.
 */
export async function planSend(
  trx: Transaction<Database>,
  newsletter: { id: string; scheduledFor: number },
  now: number,
): Promise<void> {
  const { id, scheduledFor } = newsletter
  await setHeldReason(trx, id, null)
  await plan(trx, { kind: SEND_KIND, subjectId: id, dueAt: scheduledFor }, now)
}

/** Takes the plan back, in the transaction that makes it a draft again, deletes it, or sends it now. */
export async function unplanSend(trx: Transaction<Database>, newsletterId: string, now: number): Promise<void> {
  await setHeldReason(trx, newsletterId, null)
  await cancelPlans(trx, [SEND_KIND], newsletterId, now)
}
