import type { MalformedItem } from './checked.ts'
import type { Batch } from './pagination.ts'

/** What came of asking for certain items. */
export interface ItemsByIds<T> {
  items: T[]
  malformed: MalformedItem[]
  /** Those that the site surely does not have, or keeps from this caller. */
  missing: number[]
}

/** WordPress's own limit of a page. */
const IDS_PER_REQUEST = 100

/**
 * Asks for items by their ids, in parts. An answer that has something else than what was asked for, something without
 * an id, or less than it counts, says nothing about those it lacks: they are then neither there nor missing.
 * @param ask reads all pages of what a site has of the given ids.
 */
export async function collectByIds<T extends { id: number }>(
  ids: readonly number[],
  ask: (include: number[]) => AsyncIterable<Batch<T>>,
): Promise<ItemsByIds<T>> {
  const found: ItemsByIds<T> = { items: [], malformed: [], missing: [] }
  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) {
    const include = ids.slice(start, start + IDS_PER_REQUEST)
    const answered = new Set<number | undefined>()
    let counted = 0
    for await (const { items, malformed, total } of ask(include)) {
      counted = Math.max(counted, total ?? 0)
      const asked = items.filter(({ id }) => include.includes(id))
      found.items.push(...asked)
      found.malformed.push(...malformed)
      for (const { id } of [...items, ...malformed]) answered.add(id)
    }
    const isPlain = counted <= answered.size && [...answered].every((id) => id !== undefined && include.includes(id))
    if (isPlain) found.missing.push(...include.filter((id) => !answered.has(id)))
  }
  return found
}
