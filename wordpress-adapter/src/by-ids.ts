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

/** Reads all pages of what a site has of the given ids. */
type Ask<T> = (include: number[]) => AsyncIterable<Batch<T>>

/**
 * Asks for items by their ids, in parts. An answer that has something else than what was asked for, or something without
 * an id, says nothing about those it lacks: they are then neither there nor missing. One that counts more than it shows
 * hides something from this caller: it is asked for in ever smaller parts, until it is known what.
 */
export async function collectByIds<T extends { id: number }>(
  ids: readonly number[],
  ask: Ask<T>,
): Promise<ItemsByIds<T>> {
  const found: ItemsByIds<T> = { items: [], malformed: [], missing: [] }
  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST)
    await askPart(ids.slice(start, start + IDS_PER_REQUEST), ask, found)
  return found
}

async function askPart<T extends { id: number }>(include: number[], ask: Ask<T>, found: ItemsByIds<T>): Promise<void> {
  const part: Omit<ItemsByIds<T>, 'missing'> = { items: [], malformed: [] }
  let counted = 0
  for await (const { items, malformed, total } of ask(include)) {
    counted = Math.max(counted, total ?? 0)
    part.items.push(...items)
    part.malformed.push(...malformed)
  }
  const answered = new Set([...part.items, ...part.malformed].map(({ id }) => id))
  const isAsked = [...answered].every((id) => id !== undefined && include.includes(id))
  if (isAsked && counted > answered.size && include.length > 1) {
    const half = Math.ceil(include.length / 2)
    await askPart(include.slice(0, half), ask, found)
    return askPart(include.slice(half), ask, found)
  }
  found.items.push(...part.items.filter(({ id }) => include.includes(id)))
  found.malformed.push(...part.malformed.filter(({ id }) => id === undefined || include.includes(id)))
  if (isAsked) found.missing.push(...include.filter((id) => !answered.has(id)))
}
