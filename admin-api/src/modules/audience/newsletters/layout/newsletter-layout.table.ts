/** One row: how the next newsletter begins. */
export interface NewsletterLayoutTable {
  id: number
  /** `NewsletterLayout` as JSON. */
  layout: string
  version: number
  updated_at: number
}
