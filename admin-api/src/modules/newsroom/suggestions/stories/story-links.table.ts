import type { Selectable } from 'kysely'

/** What the rules or an editor said about two items. The smaller id is `one_id`. */
export interface StoryLinkTable {
  one_id: string
  other_id: string
  state: 'joined' | 'offered' | 'split'
  /** Username of the editor who decided; null for the rules. */
  decided_by: string | null
  /** JSON array of sentences. */
  reasons: string
  score: number
  decided_at: number
}
export type StoryLinkRow = Selectable<StoryLinkTable>

/** What a model made of an item's text. */
export interface StoryEmbeddingTable {
  suggestion_id: string
  /** With its server. */
  model: string
  /** Base64 of signed bytes. */
  vector: string
  created_at: number
}
