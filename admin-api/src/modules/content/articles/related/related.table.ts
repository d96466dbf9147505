/** Stories that an editor chose to stand below an article. Deleted with it. */
export interface RelatedArticleTable {
  article_id: string
  position: number
  /** May be deleted, and is shown again when it comes back. */
  related_id: string
}
