import type { z } from 'zod'
import { checkedItems, type MalformedItem } from './checked.ts'
import { WordPressAnswerError, WordPressError } from './errors.ts'
import type { Answer } from './transport/transport.ts'

export interface ListResult<T> {
  items: T[]
  /** `X-WP-Total`; undefined if missing or not a number. May count posts that the caller can't see. */
  total: number | undefined
  /** `X-WP-TotalPages`; undefined if missing or not a number. */
  totalPages: number | undefined
  /** Items that were left out because their shape isn't WordPress's. */
  malformed: MalformedItem[]
}

export interface Batch<T> extends ListResult<T> {
  /** From 1. */
  page: number
}

/** The items of an answer with the totals of its headers. Malformed items are apart. */
export function listResult<T extends z.ZodType>(schema: T, answer: Answer): ListResult<z.output<T>> {
  return {
    ...checkedItems(schema, answer),
    total: countHeader(answer.headers, 'x-wp-total'),
    totalPages: countHeader(answer.headers, 'x-wp-totalpages'),
  }
}

function countHeader(headers: Headers, name: string): number | undefined {
  const text = headers.get(name)?.trim() ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** For a server that announces more pages than it has and answers them empty. */
const MAX_EMPTY_PAGES = 10

/** For a list that grows or shrinks during each walk. */
const MAX_WALKS = 3

export interface PageWalk<T extends { id: number }> {
  perPage: number
  /** How many pages to request ahead. */
  ahead: number
  fetchPage: (page: number, signal: AbortSignal) => Promise<ListResult<T>>
  signal?: AbortSignal | undefined
}

/**
 * All pages in order, several at once, each item only once. A deletion during the walk moves items past it, so a list
 * whose total changed is walked once more for these.
 */
export async function* walkPages<T extends { id: number }>(walk: PageWalk<T>): AsyncGenerator<Batch<T>, void, void> {
  const handedOver = new Set<number>()
  for (let walked = 0; walked < MAX_WALKS; walked++) {
    const totals = new Set<number>()
    for await (const batch of walkOnce(walk)) {
      if (batch.total !== undefined) totals.add(batch.total)
      const fresh = newOnly(batch, handedOver)
      if (walked === 0) yield { ...fresh, malformed: batch.malformed }
      else if (fresh.items.length + fresh.malformed.length > 0) yield fresh
    }
    if (totals.size < 2) return
  }
}

/** Malformed items without an id can't be told apart, and the first walk reported them. */
function newOnly<T extends { id: number }>(batch: Batch<T>, handedOver: Set<number>): Batch<T> {
  const items = batch.items.filter((item) => isNew(handedOver, item.id))
  const malformed = batch.malformed.filter(({ id }) => id !== undefined && isNew(handedOver, id))
  return { ...batch, items, malformed }
}

/** Totals may be wrong: after a full last page, asks for the next one, and a page that doesn't exist ends the walk. */
async function* walkOnce<T extends { id: number }>(walk: PageWalk<T>): AsyncGenerator<Batch<T>, void, void> {
  const leave = new AbortController()
  const signal = walk.signal ? AbortSignal.any([walk.signal, leave.signal]) : leave.signal
  const underWay = new Map<number, Promise<ListResult<T> | undefined>>()
  const seen = new Set<number>()
  let announced = 1
  let emptyPages = 0
  try {
    for (let page = 1; ; page++) {
      for (let next = page; next <= Math.min(announced, page + walk.ahead - 1); next++) {
        if (!underWay.has(next)) underWay.set(next, startPage(walk, next, signal))
      }
      const result = await (underWay.get(page) ?? startPage(walk, page, signal))
      underWay.delete(page)
      if (!result) return
      if (page === 1) announced = result.totalPages ?? 1
      const count = result.items.length + result.malformed.length
      const items = result.items.filter((item) => isNew(seen, item.id))
      const repeated = result.items.length > 0 && items.length === 0 && result.malformed.length === 0
      if (repeated && page > announced) return
      if (repeated) throw new WordPressAnswerError('repeating_pages', `Page ${page} repeats earlier pages`, 200)
      emptyPages = count === 0 ? emptyPages + 1 : 0
      if (count > 0 || page === 1) yield { ...result, items, page }
      if (page >= announced && count < walk.perPage) return
      if (emptyPages >= MAX_EMPTY_PAGES) return
    }
  } finally {
    leave.abort()
  }
}

function isNew(seen: Set<number>, id: number): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  return true
}

/** Undefined for a page beyond the end. Marked as handled, because nobody awaits it after an early end. */
function startPage<T extends { id: number }>(walk: PageWalk<T>, page: number, signal: AbortSignal) {
  const started = walk.fetchPage(page, signal).catch((error: unknown) => {
    if (page > 1 && error instanceof WordPressError && error.code === 'rest_post_invalid_page_number') return undefined
    throw error
  })
  started.catch(() => {})
  return started
}
