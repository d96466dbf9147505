import { z } from 'zod'
import { WordPressAnswerError, WordPressError } from './errors.ts'
import type { Answer } from './transport.ts'

/** An item of a list that doesn't have WordPress's shape and was left out. */
export interface MalformedItem {
  /** Undefined if not even the id is readable. */
  id: number | undefined
  issues: { path: string; message: string }[]
  /** As WordPress has it; undefined if missing or not a text. */
  status: string | undefined
  /** Readers need a password. */
  isProtected: boolean
}

/** @throws WordPressAnswerError if the answer isn't one object of this schema */
export function checkedItem<T extends z.ZodType>(schema: T, answer: Answer): z.output<T> {
  const result = schema.safeParse(answer.data)
  if (result.success) return result.data
  const [issue] = issuesOf(result.error)
  const where = issue ? ` (${issue.path || 'answer'}: ${issue.message})` : ''
  throw new WordPressAnswerError('unexpected_shape', `The answer has an unexpected shape${where}`, answer.status)
}

/** Checks each item by itself. @throws WordPressAnswerError if the answer isn't a list */
function checkedItems<T extends z.ZodType>(
  schema: T,
  answer: Answer,
): { items: z.output<T>[]; malformed: MalformedItem[] } {
  if (!Array.isArray(answer.data)) {
    throw new WordPressAnswerError('unexpected_shape', 'The answer is not a list', answer.status)
  }
  const items: z.output<T>[] = []
  const malformed: MalformedItem[] = []
  for (const value of answer.data) {
    const result = schema.safeParse(value)
    if (result.success) items.push(result.data)
    else malformed.push({ ...statedBy(value), issues: issuesOf(result.error) })
  }
  return { items, malformed }
}

const statedSchema = z.object({
  id: z.number().optional().catch(undefined),
  status: z.string().optional().catch(undefined),
  password: z.unknown().optional(),
  content: z.object({ protected: z.unknown().optional() }).optional().catch(undefined),
})

/** Reads what it can of a malformed item, because a withdrawn one must not pass for public. */
function statedBy(value: unknown): Omit<MalformedItem, 'issues'> {
  const { id, status, password, content }: Partial<z.infer<typeof statedSchema>> =
    statedSchema.safeParse(value).data ?? {}
  return { id, status, isProtected: Boolean(password) || Boolean(content?.protected) }
}

function issuesOf(error: z.ZodError): MalformedItem['issues'] {
  return error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
}

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
