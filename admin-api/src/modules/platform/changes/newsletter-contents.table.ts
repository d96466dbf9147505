/** A newsletter whose send has begun has an article. */
export interface NewsletterArticleTable {
  article_id: string
  newsletter_id: string
}

/** A newsletter names an event that was on the calendar when its send began. */
export interface NewsletterEventTable {
  event_id: string
  newsletter_id: string
  /** What it says has become of the event since an earlier newsletter; empty where its calendar names it. */
  note: string
}
