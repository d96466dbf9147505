/** A newsletter has an article, since its send began. */
export interface NewsletterArticleTable {
  article_id: string
  newsletter_id: string
}
