/** A row asks WordPress for something. It goes once WordPress has answered, unless it was enqueued again meanwhile. */
export interface WordPressQueueTable {
  kind: 'post' | 'everything'
  /** The post's id in WordPress; for `everything`, `AT_ONCE` or `HOURLY`. */
  id: number
  /** 1: it goes first, and a post that WordPress lacks leaves the site. 0: a list showed a difference. */
  named: number
  /** The number grows with each request. */
  asked: number
  due_at: number
  /** The reason, for people, why we couldn't take the post over. */
  problem: string | null
}
