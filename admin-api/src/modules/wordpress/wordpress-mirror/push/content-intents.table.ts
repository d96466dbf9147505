/** What was about to be written to WordPress. An open one is a write whose answer never came. */
export interface ContentIntentTable {
  id: string
  article_id: string
  action: 'create' | 'update' | 'delete'
  /** JSON of what was sent. */
  payload: string
  base_revision: string | null
  content_hash: string | null
  state: 'open' | 'done' | 'failed'
  attempts: number
  error: string | null
  created_at: number
  closed_at: number | null
}
