import type { SubscriberStatus } from '@hometown/shared-types/subscriber'
import type { Generated, Selectable } from 'kysely'

export interface SubscriberTable {
  /** A UUIDv7: later ones are larger. */
  id: string
  /** Unique, in small letters. */
  email: string
  /** JSON list of categories. */
  categories: string
  status: Generated<SubscriberStatus>
  /** For links in mails; good for ever. */
  unsubscribe_token: string
  confirmed_at: number | null
  consent_source: string | null
  version: Generated<number>
  created_at: number
  updated_at: number
}

export type SubscriberRow = Selectable<SubscriberTable>
