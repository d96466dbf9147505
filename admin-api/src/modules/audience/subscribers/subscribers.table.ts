import type { SubscriberStatus } from '@hometown/shared-types/subscriber'
import type { Generated, GeneratedAlways, Selectable } from 'kysely'

/** `not_checked`: DNS didn't answer. */

export interface SubscriberTable {
  /** UUIDv7: later ids are larger. */
  id: string
  /** Unique, lowercase. */
  email: string
  /** JSON list of categories. */
  categories: string
  status: Generated<SubscriberStatus>
  /** For links in mails; never expires. */
  unsubscribe_token: string
  confirmed_at: number | null
  consent_source: string | null
  /** 1 if asked to confirm and not confirmed yet. Such rows are deleted after a while. */
  awaits_confirmation: Generated<number>
  confirmation_mailed_at: Generated<number | null>
  version: Generated<number>
  created_at: number
  updated_at: number
  /** Bit mask in the order of `READER_CATEGORIES`. This and the next two columns are generated. */
  categories_mask: GeneratedAlways<number>
  is_confirmed: GeneratedAlways<number>
  email_domain: GeneratedAlways<string>
}

export type SubscriberRow = Selectable<SubscriberTable>
