/** One row for each article of a newsletter whose send has begun. */
export interface NewsletterArticleTable {
  article_id: string
  newsletter_id: string
}
