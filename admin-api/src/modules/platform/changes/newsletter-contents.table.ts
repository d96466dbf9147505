export interface NewsletterArticleTable {
  article_id: string
  newsletter_id: string
}

export interface NewsletterEventTable {
  event_id: string
  newsletter_id: string
}
