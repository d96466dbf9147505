import type { HeldReason, NewsletterStatus } from '@hometown/shared-types/newsletter'
import type { Generated, Insertable, Selectable, Updateable } from 'kysely'

export interface NewsletterTable {
  id: string
  title: string
  /** 1: the proposed title that nobody edited; its date follows the day of the send. */
  title_follows_day: Generated<number>
  description: string | null
  /** JSON list of article ids. */
  article_ids: Generated<string>
  status: Generated<NewsletterStatus>
  scheduled_for: number | null
  /** When the send began, in milliseconds. */
  sent_at: number | null
  /** Messages that the mail server accepted. */
  recipient_count: Generated<number>
  only_chosen_sections: Generated<number>
  introduction_html: Generated<string | null>
  /** Plain text; lines are kept. */
  sign_off: Generated<string | null>
  includes_calendar: Generated<number>
  held_reason: Generated<HeldReason | null>
  taken_off_at: Generated<number | null>
  version: Generated<number>
  sample: Generated<number>
  created_at: number
  updated_at: number
}

export type NewsletterRow = Selectable<NewsletterTable>
export type NewNewsletterRow = Insertable<NewsletterTable>
export type NewsletterRowChanges = Updateable<NewsletterTable>

/** Clicks on a link on one county day, by all readers together. Primary key: the first three columns. */
export interface NewsletterClickTable {
  newsletter_id: string
  /** The article's number in the issue, from 1. */
  link: number
  /** `YYYY-MM-DD` */
  day: string
  clicks: number
}
