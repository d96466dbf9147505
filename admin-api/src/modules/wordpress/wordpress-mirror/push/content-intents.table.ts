/** An open one never got its answer. */
export interface ContentIntentTable {
  id: string
  article_id: string
  action: 'create' | 'update' | 'delete'
  payload: string
  base_revision: string | null
  content_hash: string | null
  state: 'open' | 'done' | 'failed'
  attempts: number
  error: string | null
  created_at: number
  closed_at: number | null
}
