import type { Selectable } from 'kysely'

/** What WordPress is to be asked for. A row goes once WordPress has answered, unless somebody asked again meanwhile. */
export interface WordPressQueueTable {
  kind: 'post' | 'media' | 'everything'
  /** WordPress's. Of `everything`: when. */
  id: number
  /** 1 if somebody said that it changed: a post that WordPress then lacks leaves the site. */
  named: number
  /** Grows with each request. */
  asked: number
  due_at: number
  /** Why we couldn't take it over, for people. */
  problem: string | null
}
export type QueueRow = Selectable<WordPressQueueTable>
