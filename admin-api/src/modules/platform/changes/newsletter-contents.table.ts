export interface NewsletterArticleTable {
  article_id: string
  newsletter_id: string
}

export interface NewsletterEventTable {
  event_id: string
  newsletter_id: string
  /** What changed about the event since an earlier newsletter; empty for an event of the calendar. */
  note: string
}
