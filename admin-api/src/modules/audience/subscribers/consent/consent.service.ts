import type { ReaderCategory } from '@hometown/shared-types/category'
import type { SubscriberStatus } from '@hometown/shared-types/subscriber'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../../../../database/database.ts'
import type { ConsentKind } from '../subscribers.table.ts'
import { insertConsentEvents } from './consent.repository.ts'

export { listConsentEvents } from './consent.repository.ts'

export type ConsentSource =
  | 'website'
  | 'website without script'
  | 'link in a mail'
  | 'one click'
  | 'desk'
  | 'import'
  | 'mail provider'
  | 'complaint'

export interface ConsentState {
  status?: SubscriberStatus
  categories?: readonly ReaderCategory[]
  email?: string
}

export interface Consent {
  subscriberId: string
  kind: ConsentKind
  source: ConsentSource
  details?: {
    before?: ConsentState
    after?: ConsentState
    by?: string
    /** Where the consent came from, according to the import. */
    consentSource?: string
    undoes?: string
  }
}

/** Call it in the transaction of the change. Returns the event's id. */
export async function recordConsent(trx: Transaction<Database>, consent: Consent, now: number): Promise<string> {
  const id = uuid()
  await insertConsentEvents(trx, [eventOf(consent, id, now)])
  return id
}

export async function recordConsents(
  trx: Transaction<Database>,
  consents: readonly Consent[],
  now: number,
): Promise<void> {
  if (consents.length > 0)
    await insertConsentEvents(
      trx,
      consents.map((consent) => eventOf(consent, uuid(), now)),
    )
}

function eventOf({ subscriberId, kind, source, details }: Consent, id: string, now: number) {
  const written = details ? JSON.stringify(details) : null
  return { id, subscriber_id: subscriberId, kind, source, details: written, created_at: now }
}
