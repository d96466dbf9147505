/** An open one never got its answer. */
export interface ContentIntentTable {
  id: string
  article_id: string
  action: 'create' | 'update' | 'delete'
  payload: string
  base_revision: string | null
  content_hash: string | null
  /** JSON: what readers find once WordPress has taken the article from them. */
  leaving: string | null
  state: 'open' | 'done' | 'failed'
  attempts: number
  error: string | null
  created_at: number
  closed_at: number | null
}
