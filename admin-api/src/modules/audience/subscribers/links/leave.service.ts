import type { Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { LostRaceError } from '../../../../database/write-conflict.ts'
import { type ConsentSource, recordConsent } from '../consent/consent.service.ts'
import { findSubscriberByEmail, updateSubscriber } from '../subscribers.repository.ts'

/** False if there is no active subscription. @throws LostRaceError on a concurrent change; use `retryConflicts`. */
export async function unsubscribeAddress(
  trx: Transaction<Database>,
  email: string,
  source: ConsentSource,
  now: number,
): Promise<boolean> {
  const row = await findSubscriberByEmail(trx, email)
  if (row?.status !== 'active') return false
  if (!(await updateSubscriber(trx, row, { status: 'unsubscribed', awaits_confirmation: 0 }, now)))
    throw new LostRaceError()
  const details = { before: { status: row.status }, after: { status: 'unsubscribed' } } as const
  await recordConsent(trx, { subscriberId: row.id, kind: 'unsubscribed', source, details }, now)
  return true
}
