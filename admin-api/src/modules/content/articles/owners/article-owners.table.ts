/** The account that created an article at the desk. Stays when the article is deleted, for its return. */
export interface ArticleOwnerTable {
  article_id: string
  user_id: string
}
