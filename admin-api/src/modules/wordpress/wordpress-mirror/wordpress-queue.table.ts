/** What WordPress is to be asked for. A row goes once WordPress has answered, unless it was enqueued again meanwhile. */
export interface WordPressQueueTable {
  kind: 'post' | 'everything'
  /** WordPress's. Of `everything`: when. */
  id: number
  /** 1: it goes first, and a post that WordPress lacks leaves the site. 0: a list showed a difference. */
  named: number
  /** Grows with each request. */
  asked: number
  due_at: number
  /** Why we couldn't take it over, for people. */
  problem: string | null
}
