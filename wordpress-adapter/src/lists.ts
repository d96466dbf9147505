import { z } from 'zod'
import { WordPressError } from './errors.ts'
import type { Answer } from './transport.ts'

/** The names are WordPress's own. */
export interface ListQuery {
  page?: number
  /** The number is 1 to 100. */
  per_page?: number
  search?: string
  order?: 'asc' | 'desc'
  orderby?: string
  include?: readonly number[]
  exclude?: readonly number[]
  slug?: string | readonly string[]
  /** The context `edit` includes raw texts and needs the right to edit. */
  context?: 'view' | 'embed' | 'edit'
  /** The value is true for all links, or has names: `['wp:term', 'wp:featuredmedia']`. */
  _embed?: boolean | readonly string[]
  /** The answer has only these fields. */
  _fields?: readonly string[]
  /** A status other than `publish` needs the right to see it (else 400 `rest_invalid_param`). */
  status?: string | readonly string[]
  categories?: readonly number[]
  tags?: readonly number[]
  /** Both are exclusive, with a precision of one second. A text without a zone is local to the site. */
  before?: Date | string
  after?: Date | string
  modified_before?: Date | string
  modified_after?: Date | string
  /** The id is ours; it needs the companion plugin. */
  hometown_id?: string
}

/** An item of a list that doesn't have WordPress's shape and was left out. */
export interface MalformedItem {
  /** The id is undefined if not even that is readable. */
  id: number | undefined
  issues: { path: string; message: string }[]
  /** The status as WordPress has it; undefined if missing or not a text. */
  status: string | undefined
  /** Readers need a password. */
  isProtected: boolean
}

/** @throws WordPressError `unexpected_shape` if the answer isn't one object of this schema */
export function parseItem<T extends z.ZodType>(schema: T, { data, status }: Answer): z.output<T> {
  const result = schema.safeParse(data)
  if (result.success) return result.data
  const [issue] = issuesOf(result.error)
  const where = issue ? ` (${issue.path || 'answer'}: ${issue.message})` : ''
  throw new WordPressError(`The answer has an unexpected shape${where}`, status, { code: 'unexpected_shape' })
}

const statedSchema = z
  .object({
    id: z.number().optional().catch(undefined),
    status: z.string().optional().catch(undefined),
    password: z.unknown().optional(),
    content: z.object({ protected: z.unknown().optional() }).optional().catch(undefined),
  })
  .catch({})

/** Reads what it can of a malformed item, because a withdrawn one must not pass for public. */
function malformedItem(value: unknown, error: z.ZodError): MalformedItem {
  const { id, status, password, content } = statedSchema.parse(value)
  return { id, status, isProtected: Boolean(password) || Boolean(content?.protected), issues: issuesOf(error) }
}

function issuesOf(error: z.ZodError): MalformedItem['issues'] {
  return error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
}

export interface ListResult<T> {
  items: T[]
  /** The count of `X-WP-Total`; undefined if missing or not a number. May count posts that the caller can't see. */
  total: number | undefined
  /** The count of `X-WP-TotalPages`; undefined if missing or not a number. */
  totalPages: number | undefined
  malformed: MalformedItem[]
}

/** Checks each item by itself. @throws WordPressError `unexpected_shape` if the answer isn't a list */
export function parseList<T extends z.ZodType>(schema: T, { data, status, headers }: Answer): ListResult<z.output<T>> {
  if (!Array.isArray(data)) {
    throw new WordPressError('The answer is not a list', status, { code: 'unexpected_shape' })
  }
  const items: z.output<T>[] = []
  const malformed: MalformedItem[] = []
  for (const value of data) {
    const result = schema.safeParse(value)
    if (result.success) items.push(result.data)
    else malformed.push(malformedItem(value, result.error))
  }
  return { items, malformed, total: countIn(headers, 'x-wp-total'), totalPages: countIn(headers, 'x-wp-totalpages') }
}

function countIn(headers: Headers, name: string): number | undefined {
  const text = headers.get(name)?.trim() ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** A list that grows or shrinks during each walk is walked at most so often. */
const MOST_WALKS = 3

/**
 * Walks all pages in order, each item only once. Totals are a hint: a full last page is followed by a look at the next
 * one, and an empty page, or one that doesn't exist, is the end. A deletion during the walk moves items past it, so a
 * list whose total changed is walked again for these.
 */
export async function* walkPages<T extends { id: number }>(
  perPage: number,
  readPage: (page: number) => Promise<ListResult<T>>,
): AsyncGenerator<ListResult<T>, void, void> {
  const seenIds = new Set<number | undefined>()
  const isNew = ({ id }: { id: number | undefined }) => !seenIds.has(id) && seenIds.add(id)
  for (let walk = 1; walk <= MOST_WALKS; walk++) {
    const totals = new Set<number>()
    for (let page = 1; ; page++) {
      const result = await readPage(page).catch((error: unknown) => {
        if (page > 1 && error instanceof WordPressError && error.code === 'rest_post_invalid_page_number')
          return undefined
        throw error
      })
      if (!result) break
      const { total, totalPages = 1 } = result
      if (total !== undefined) totals.add(total)
      const items = result.items.filter(isNew)
      // Items without an id can't be told apart, and the first walk reported them.
      const malformed = result.malformed.filter((item) => (item.id === undefined ? walk === 1 : isNew(item)))
      if (walk === 1 && result.items.length > 1 && items.length + malformed.length === 0) {
        throw new WordPressError(`Page ${page} repeats earlier pages`, 200, { code: 'repeating_pages' })
      }
      if (page === 1 || items.length + malformed.length > 0) yield { ...result, items, malformed }
      const count = result.items.length + result.malformed.length
      if (count === 0 || (count < perPage && page >= totalPages)) break
    }
    if (totals.size < 2) return
  }
}

interface ItemsByIds<T> {
  items: T[]
  malformed: MalformedItem[]
  /** The site certainly doesn't have these ids, or hides them from this caller. */
  missing: number[]
  /** These ids make the site fail (HTTP 500), even asked for alone. */
  failed: number[]
}

/** WordPress refuses more ids. */
const IDS_PER_REQUEST = 100

/**
 * Asks for items by id, in parts. An answer with an item that wasn't asked for, or without an id, says nothing about
 * absent items: these are neither found nor missing. An answer that counts more than it shows hides something from this
 * caller, so its halves are asked for by themselves; so are those of a part that makes the site fail, as long as it
 * answers otherwise.
 * @param ask reads all pages of the given ids
 * @param probe rejects if the site can't answer at all
 */
export async function collectByIds<T extends { id: number }>(
  ids: readonly number[],
  ask: (include: number[]) => AsyncIterable<ListResult<T>>,
  probe: () => Promise<unknown>,
): Promise<ItemsByIds<T>> {
  let probeAnswer: Promise<unknown> | undefined
  const found: ItemsByIds<T> = { items: [], malformed: [], missing: [], failed: [] }

  async function readPart(include: number[]): Promise<void> {
    const items: T[] = []
    const malformed: MalformedItem[] = []
    const readHalves = async () => {
      const half = Math.ceil(include.length / 2)
      await readPart(include.slice(0, half))
      await readPart(include.slice(half))
    }
    let counted = 0
    try {
      for await (const page of ask(include)) {
        counted = Math.max(counted, page.total ?? 0)
        items.push(...page.items)
        malformed.push(...page.malformed)
      }
    } catch (error) {
      // A status of 502 to 504 says that the site is away, 500 that something in it broke.
      if (!(error instanceof WordPressError && error.status === 500)) throw error
      probeAnswer ??= probe()
      await probeAnswer
      if (include.length > 1) return readHalves()
      found.failed.push(...include)
      return
    }
    const answered = new Set([...items, ...malformed].map(({ id }) => id))
    const isAsked = [...answered].every((id) => id !== undefined && include.includes(id))
    if (isAsked && counted > answered.size && include.length > 1) return readHalves()
    found.items.push(...items.filter(({ id }) => include.includes(id)))
    found.malformed.push(...malformed.filter(({ id }) => id === undefined || include.includes(id)))
    if (isAsked) found.missing.push(...include.filter((id) => !answered.has(id)))
  }

  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST)
    await readPart(ids.slice(start, start + IDS_PER_REQUEST))
  return found
}
