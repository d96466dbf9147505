/** Posts that webhooks stored during a poll, which may have requested an older state of them. */
export interface FreshPosts {
  /** Call before fetching the posts. */
  note(ids: readonly number[]): void
  has(id: number): boolean
  /** Runs a poll. Forgets posts that webhooks stored earlier: the poll reads newer states. */
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
