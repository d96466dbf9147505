/** A row for each draft whose category nobody has chosen. */
export interface OpenCategoryTable {
  article_id: string
}
