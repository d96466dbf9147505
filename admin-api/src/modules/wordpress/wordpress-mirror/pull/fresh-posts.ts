/** Posts that webhooks stored during a poll: the poll may have fetched an older state of them. */
export interface FreshPosts {
  note(ids: readonly number[]): void
  has(id: number): boolean
  /** Forgets posts that webhooks stored earlier: the poll reads newer states. */
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
