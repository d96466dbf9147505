import { encodingFor } from '@hometown/wordpress-adapter'
import ky, { HTTPError } from 'ky'
import { z } from 'zod'

const SERVICE_READ_TIMEOUT_MS = 10_000
/** The limit is in characters. A list of which every item is wrong has thousands of reasons. */
const LONGEST_READ_PROBLEM = 500

/** Sends the ETag of the last answer, so that an unchanged one costs next to nothing. */
export function createReader<T>(apiOrigin: string, path: string, schema: z.ZodType<T>): () => Promise<T> {
  let cached: { tag: string; answer: T } | undefined
  return async () => {
    const response = await getFromService(apiOrigin, path, cached?.tag)
    if (response.status === 304 && cached !== undefined) return cached.answer
    const answer = await parseServiceAnswer(response, path, schema)
    const tag = response.headers.get('etag')
    cached = tag === null ? undefined : { tag, answer }
    return answer
  }
}

export async function findOne<T>(apiOrigin: string, path: string, schema: z.ZodType<T>): Promise<T | undefined> {
  try {
    return await parseServiceAnswer(await getFromService(apiOrigin, path), path, schema)
  } catch (error) {
    if (error instanceof HTTPError && error.response.status === 404) return undefined
    throw error
  }
}

/**
 * Reads page after page by id, so that items added or removed meanwhile hide no others. The next page loads while the
 * caller works with this one.
 * @param lastId of a page; undefined for an empty one, which is the end: others may be short because an item just went
 */
export async function* pagesAfter<Page, Id>(
  start: Id,
  read: (last: Id) => Promise<Page>,
  lastId: (page: Page) => Id | undefined,
): AsyncGenerator<Page, void, void> {
  for (let last = start, next = read(last); ; ) {
    const page = await next
    const end = lastId(page)
    if (end === undefined) return
    if (end === last) throw new Error('The service returned the same page twice.')
    last = end
    next = read(last)
    next.catch(() => undefined)
    yield page
  }
}

interface ServiceListCall<T extends { id: string }> {
  readonly apiOrigin: string
  readonly path: string
  readonly schema: z.ZodType<{ data: T[] }>
  readonly perPage: number
}

export async function readList<T extends { id: string }>(call: ServiceListCall<T>): Promise<T[]> {
  const { apiOrigin, path, schema, perPage } = call
  async function read(after: string) {
    const query = new URLSearchParams({ after, per_page: String(perPage) })
    return (await parseServiceAnswer(await getFromService(apiOrigin, `${path}?${query}`), path, schema)).data
  }
  const found = new Map<string, T>()
  for await (const page of pagesAfter('', read, (items) => items.at(-1)?.id))
    for (const item of page) found.set(item.id, item)
  return [...found.values()]
}

const idsSchema = z.array(z.object({ id: z.number().int() }))

export async function readPostIds(apiOrigin: string, perPage: number): Promise<Set<number>> {
  const path = '/wp-json/wp/v2/posts'
  async function read(last: number) {
    const query = `_fields=id&orderby=id&order=asc&per_page=${perPage}&after_id=${last}`
    return (await parseServiceAnswer(await getFromService(apiOrigin, `${path}?${query}`), path, idsSchema)).map(
      ({ id }) => id,
    )
  }
  const found = new Set<number>()
  for await (const page of pagesAfter(0, read, (ids) => ids.at(-1))) for (const id of page) found.add(id)
  return found
}

function getFromService(apiOrigin: string, path: string, tag?: string) {
  return ky.get(new URL(path, apiOrigin), {
    headers: { ...encodingFor(apiOrigin), ...(tag !== undefined && { 'if-none-match': tag }) },
    throwHttpErrors: (status) => status !== 304,
    timeout: SERVICE_READ_TIMEOUT_MS,
  })
}

async function parseServiceAnswer<T>(response: Response, path: string, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(await response.json())
  if (parsed.success) return parsed.data
  const why = z.prettifyError(parsed.error).slice(0, LONGEST_READ_PROBLEM)
  throw new Error(`${path} answers something else than expected: ${why}`)
}

/** A local service answers one of these parallel requests in about a millisecond. */
const IDS_READ_AT_ONCE = 20

/** Items are kept by id; undefined for an item that is gone. */
type ServiceItemsById<T> = ReadonlyMap<string, T | undefined>

export async function readEach<T>(
  ids: readonly string[],
  find: (id: string) => Promise<T | undefined>,
): Promise<Map<string, T | undefined>> {
  const found = new Map<string, T | undefined>()
  for (let start = 0; start < ids.length; start += IDS_READ_AT_ONCE) {
    const batch = ids.slice(start, start + IDS_READ_AT_ONCE)
    const answers = await Promise.all(batch.map(find))
    for (const [at, id] of batch.entries()) found.set(id, answers[at])
  }
  return found
}

/** Asks for each known item that is missing in the list: a list alone is no proof that an item is gone. */
export async function withMissing<T extends { id: string }>(
  current: Iterable<{ id: string }>,
  listed: readonly T[],
  find: (id: string) => Promise<T | undefined>,
): Promise<ServiceItemsById<T>> {
  const found = new Map<string, T | undefined>(listed.map((item) => [item.id, item]))
  const missing = Array.from(current, ({ id }) => id).filter((id) => !found.has(id))
  for (const [id, item] of await readEach(missing, find)) found.set(id, item)
  return found
}

export function presentItems<T>(found: ServiceItemsById<T>): T[] {
  return [...found.values()].filter((item) => item !== undefined)
}
