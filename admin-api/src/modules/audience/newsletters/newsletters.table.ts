import type { HeldReason, NewsletterStatus } from '@hometown/shared-types/newsletter'
import type { Generated, Insertable, Selectable, Updateable } from 'kysely'

export interface NewsletterTable {
  id: string
  title: string
  description: string | null
  /** JSON list of article ids. */
  article_ids: Generated<string>
  /** JSON list of the ids of articles that were taken out because readers couldn't read them any more. */
  dropped_article_ids: Generated<string>
  status: Generated<NewsletterStatus>
  scheduled_for: number | null
  /** When the send began. */
  sent_at: number | null
  /** Messages that the mail server accepted. */
  recipient_count: Generated<number>
  only_chosen_sections: Generated<number>
  /** Safe HTML that stands before the articles. */
  introduction_html: Generated<string | null>
  /** Whether 'This week on the calendar' stands in it. */
  includes_calendar: Generated<number>
  /** Why a scheduled one is on hold. */
  held_reason: Generated<HeldReason | null>
  /** When staff took its page off the site. */
  taken_off_at: Generated<number | null>
  version: Generated<number>
  sample: Generated<number>
  created_at: number
  updated_at: number
}

export type NewsletterRow = Selectable<NewsletterTable>
export type NewNewsletterRow = Insertable<NewsletterTable>
export type NewsletterRowChanges = Updateable<NewsletterTable>
