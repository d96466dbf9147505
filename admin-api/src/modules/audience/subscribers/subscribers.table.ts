import type { SubscriberStatus } from '@hometown/shared-types/subscriber'
import type { Generated, GeneratedAlways, Selectable } from 'kysely'

/** `not_checked`: there was no DNS to ask. */
export type MailDomain = 'found' | 'missing' | 'not_checked'

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
  /** 1: signed up while confirming was asked for, and has not done so; gone after a while. */
  awaits_confirmation: Generated<number>
  /** When the last mail with a link to confirm was queued. */
  confirmation_mailed_at: Generated<number | null>
  /** Whether the domain of the address takes mail; null: not looked up yet. */
  mail_domain: MailDomain | null
  mail_domain_checked_at: number | null
  version: Generated<number>
  created_at: number
  updated_at: number
  /** The chosen categories, a bit for each in the order of `READER_CATEGORIES`. This and the next two follow by themselves. */
  categories_mask: GeneratedAlways<number>
  /** 1 when there is a `confirmed_at`. */
  is_confirmed: GeneratedAlways<number>
  /** What stands behind the `@`. */
  email_domain: GeneratedAlways<string>
}

/** Kept by triggers. Of one kind there may be several rows: their sum counts. */
export interface SubscriberCountTable {
  status: SubscriberStatus
  is_confirmed: number
  categories_mask: number
  subscribers: number
}

export type SubscriberRow = Selectable<SubscriberTable>
