/**
 * Posts that a webhook brought in while the poll was under way: a page of posts that the poll asked for earlier must
 * not put them back to what they were.
 */
export interface FreshPosts {
  /** Before they are asked for. */
  note(ids: readonly number[]): void
  has(id: number): boolean
  /** Runs a poll; what webhooks brought in before it began is older than all that it asks for. */
  during(poll: () => Promise<void>): Promise<void>
}

export function createFreshPosts(): FreshPosts {
  const ids = new Set<number>()
  return {
    note: (posts) => {
      for (const id of posts) ids.add(id)
    },
    has: (id) => ids.has(id),
    async during(poll) {
      ids.clear()
      await poll()
    },
  }
}
