/** A request to read a post, or everything, from WordPress. It is deleted once answered, unless enqueued again. */
export interface WordPressQueueTable {
  kind: 'post' | 'everything'
  /** The post's id in WordPress; for `everything`, `FULL_READ_NOW` or `FULL_READ_HOURLY`. */
  id: number
  /** 1 if a message named the post: it goes first, and leaves the site if WordPress lacks it. 0 if a list differed. */
  named: number
  asked: number
  due_at: number
  /** Why the post couldn't be read, for people. */
  problem: string | null
}
