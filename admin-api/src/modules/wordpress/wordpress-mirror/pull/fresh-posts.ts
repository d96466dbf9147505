/**
 * Posts that webhooks stored while the poll ran: a page that the poll requested before must not put them back to an
 * older state.
 */
export interface FreshPosts {
  /** Call before fetching them. */
  note(ids: readonly number[]): void
  has(id: number): boolean
  /** Runs a poll. Forgets what webhooks stored before it: all that the poll reads is newer. */
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
