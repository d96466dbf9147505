/** Posts that webhooks stored during a poll: the poll may have fetched an older state of them. */
export interface FreshPosts {
  note(ids: readonly number[]): void
  has(id: number): boolean
  /** What webhooks stored until now: lists that are read from now on have newer states. */
  forget(): void
}

export function createFreshPosts(): FreshPosts {
  const ids = new Set<number>()
  return {
    note: (posts) => {
      for (const id of posts) ids.add(id)
    },
    has: (id) => ids.has(id),
    forget: () => ids.clear(),
  }
}
