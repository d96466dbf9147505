import type { SubscriberStatus } from '@hometown/shared-types/contract/subscribers'
import type { Generated, GeneratedAlways, Selectable } from 'kysely'

export interface SubscriberTable {
  /** UUIDv7: later ids are larger. */
  id: string
  /** The unique address in lowercase. */
  email: string
  /** JSON list of categories. */
  categories: string
  status: Generated<SubscriberStatus>
  /** The token for links in mails; it never expires. */
  unsubscribe_token: string
  confirmed_at: number | null
  consent_source: string | null
  /** 1 if the reader was asked to confirm and hasn't yet. Such rows are deleted after a while. */
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

/**
 * `subscribed`: signed up, or added or imported by staff. `confirmed`: confirmed the address by a mail's link.
 * `returned`: subscribed again. `changed`: other categories or address. `undone`: undid an earlier change.
 */
export type ConsentKind = 'subscribed' | 'confirmed' | 'returned' | 'changed' | 'unsubscribed' | 'undone'

export type ConsentSource =
  | 'website'
  | 'website without script'
  | 'link in a mail'
  | 'one click'
  | 'desk'
  | 'import'
  | 'mail provider'
  | 'complaint'

export interface ConsentEventTable {
  /** UUIDv7: later ids are larger. */
  id: string
  /** The id is null once the subscriber is deleted. */
  subscriber_id: string | null
  kind: ConsentKind
  /** A `ConsentSource`. */
  source: string | null
  /** JSON object with the changed values before and after. */
  details: string | null
  created_at: number
}

export type ConsentEventRow = Selectable<ConsentEventTable>

/** Readers who asked to be erased, so that no import and no restored backup brings the address back. */
export interface ErasureTable {
  /** Keyed hash: see `erasure.service.ts`. */
  email_hash: string
  erased_at: number
}
