export interface NewsletterArticleTable {
  article_id: string
  newsletter_id: string
}

export interface NewsletterEventTable {
  event_id: string
  newsletter_id: string
  /** What changed about the event since an earlier newsletter; empty when it is listed in the calendar. */
  note: string
}
