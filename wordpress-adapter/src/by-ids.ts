import type { MalformedItem } from './checked.ts'
import { WordPressError } from './errors.ts'
import type { Batch } from './pagination.ts'

export interface ItemsByIds<T> {
  items: T[]
  malformed: MalformedItem[]
  /** Ids that the site certainly doesn't have, or hides from this caller. */
  missing: number[]
  /** Ids that make the site fail (HTTP 5xx), even asked for alone. */
  failed: number[]
}

/** WordPress's own limit. */
const IDS_PER_REQUEST = 100
/** With more, the site is broken, not a post. */
const FAILED_AT_MOST = 10

/** Reads all pages of the given ids. */
type Ask<T> = (include: number[]) => AsyncIterable<Batch<T>>

/**
 * Asks for items by id, in parts. An answer with an item that wasn't asked for, or without an id, says nothing about
 * absent items: these are neither found nor missing. An answer that counts more than it shows hides something from this
 * caller, so it is asked for again in smaller and smaller parts; so is a part that makes the site fail, until it is known
 * which items do.
 */
export async function collectByIds<T extends { id: number }>(
  ids: readonly number[],
  ask: Ask<T>,
): Promise<ItemsByIds<T>> {
  const found: ItemsByIds<T> = { items: [], malformed: [], missing: [], failed: [] }
  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST)
    await askPart(ids.slice(start, start + IDS_PER_REQUEST), ask, found)
  return found
}

async function askPart<T extends { id: number }>(include: number[], ask: Ask<T>, found: ItemsByIds<T>): Promise<void> {
  const part: Pick<ItemsByIds<T>, 'items' | 'malformed'> = { items: [], malformed: [] }
  let counted = 0
  try {
    for await (const { items, malformed, total } of ask(include)) {
      counted = Math.max(counted, total ?? 0)
      part.items.push(...items)
      part.malformed.push(...malformed)
    }
  } catch (error) {
    if (!isServerFailure(error) || found.failed.length >= FAILED_AT_MOST) throw error
    if (include.length > 1) return askHalves(include, ask, found)
    found.failed.push(...include)
    return
  }
  const answered = new Set([...part.items, ...part.malformed].map(({ id }) => id))
  const isAsked = [...answered].every((id) => id !== undefined && include.includes(id))
  if (isAsked && counted > answered.size && include.length > 1) return askHalves(include, ask, found)
  found.items.push(...part.items.filter(({ id }) => include.includes(id)))
  found.malformed.push(...part.malformed.filter(({ id }) => id === undefined || include.includes(id)))
  if (isAsked) found.missing.push(...include.filter((id) => !answered.has(id)))
}

async function askHalves<T extends { id: number }>(
  include: number[],
  ask: Ask<T>,
  found: ItemsByIds<T>,
): Promise<void> {
  const half = Math.ceil(include.length / 2)
  await askPart(include.slice(0, half), ask, found)
  await askPart(include.slice(half), ask, found)
}

/** 502 to 504 say that the site is away, 500 that something in it broke. */
function isServerFailure(error: unknown): boolean {
  return error instanceof WordPressError && error.status === 500
}
