import type { Delivery } from '../webhooks/webhook-deliveries.repository.ts'

/** What webhooks did during a poll, which may have fetched an older state. */
export interface FreshPosts {
  /** Posts that a webhook stores. */
  note(ids: readonly number[]): void
  has(id: number): boolean
  /** Before looking for the posts that depend on what they name: the poll may store another such post after that. */
  noteDeliveries(deliveries: readonly Delivery[]): void
  /** Those since the poll started, and those of earlier polls that failed. */
  deliveries(): readonly Delivery[]
  /** Lists that are read from now on have newer states than webhooks stored until now. */
  startPoll(): void
  endPoll(): void
}

export function createFreshPosts(): FreshPosts {
  const ids = new Set<number>()
  /** By id, because a webhook that fails is tried again. */
  let noted = new Map<string, Delivery>()
  let isEnded = true
  return {
    note: (posts) => {
      for (const id of posts) ids.add(id)
    },
    has: (id) => ids.has(id),
    noteDeliveries: (deliveries) => {
      for (const delivery of deliveries) noted.set(delivery.id, delivery)
    },
    deliveries: () => [...noted.values()],
    startPoll() {
      ids.clear()
      if (isEnded) noted = new Map()
      isEnded = false
    },
    endPoll() {
      isEnded = true
    },
  }
}
