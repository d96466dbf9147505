import { z } from 'zod'
import {
  type Batch,
  checkedItem,
  collectByIds,
  type ItemsByIds,
  type ListResult,
  listResult,
  walkPages,
} from './lists.ts'
import { type ListQuery, matchesNothing, type RequestOptions } from './options.ts'
import type { PostFields } from './schemas.ts'
import type { Transport } from './transport.ts'

const MAX_PER_PAGE = 100

export interface GetQuery {
  context?: 'view' | 'embed' | 'edit'
  /** True for all links, or their names. */
  embed?: boolean | readonly string[]
}

/** A type of content. */
export interface Collection<T extends { id: number }, Q extends ListQuery> {
  /** One page. WordPress's default is 10 items; it refuses more than 100. */
  list(query?: Q, options?: RequestOptions): Promise<ListResult<T>>
  /**
   * All items of the query in batches, in the order of pages, several requested at once. Default: 100 per page by
   * ascending id, because by date, posts of the same second may be on two pages or on none. A deletion during the walk
   * may move others past it; if the totals show it, they are read again. So before you treat an item as gone, ask for
   * its id.
   */
  iterate(query?: Omit<Q, 'page'>, options?: RequestOptions): AsyncGenerator<Batch<T>, void, void>
  /** Any number of ids. `missing` has those that certainly don't exist. */
  byIds(ids: readonly number[], query?: Omit<Q, 'page' | 'include'>, options?: RequestOptions): Promise<ItemsByIds<T>>
  /** @throws WordPressError 404 if there is none, 401 or 403 if the caller may not see it */
  get(id: number, query?: GetQuery, options?: RequestOptions): Promise<T>
}

/** The calls of every kind of content. Malformed items are left out of lists and reported. */
export function createCollection<S extends z.ZodType<{ id: number }>, Q extends ListQuery>(
  transport: Transport,
  path: string,
  schema: S,
): Collection<z.output<S>, Q> {
  async function list(query: ListQuery = {}, options?: RequestOptions): Promise<ListResult<z.output<S>>> {
    if (matchesNothing(query)) return { items: [], total: 0, totalPages: 0, malformed: [] }
    return listResult(schema, await transport.read(path, query, options))
  }
  function iterate(query?: Omit<ListQuery, 'page'>, options: RequestOptions = {}) {
    const perPage = query?.per_page ?? MAX_PER_PAGE
    const wanted: ListQuery = { orderby: 'id', order: 'asc', ...query, per_page: perPage }
    return walkPages({
      perPage,
      ahead: transport.concurrency,
      signal: options.signal,
      fetchPage: (page, signal) => list({ ...wanted, page }, { ...options, signal }),
    })
  }
  return {
    list,
    iterate,
    byIds: (ids, query, options) => collectByIds(ids, (include) => iterate({ ...query, include }, options)),
    async get(id, { context, embed } = {}, options) {
      return checkedItem(schema, await transport.read(`${path}/${id}`, { context, _embed: embed }, options))
    },
  }
}

/** `post` is its last state, in the trash or, with `force`, gone. */
export interface DeleteResult<T> {
  deleted: boolean
  post: T
}

export interface Writes<T> {
  /** Not retried. Returns the raw texts. A slug in use gets `-2`. */
  create(fields: PostFields, options?: RequestOptions): Promise<T>
  /** Changes only the given fields. Not retried. */
  update(id: number, fields: PostFields, options?: RequestOptions): Promise<T>
  /** To the trash (again: 410 `rest_already_trashed`), or for good with `force`. Not retried. */
  delete(id: number, how?: { force?: boolean }, options?: RequestOptions): Promise<DeleteResult<T>>
}

const deletedSchema = z.object({ deleted: z.literal(true), previous: z.unknown() })

/** @param path such as `wp/v2/posts` */
export function createWrites<S extends z.ZodType>(transport: Transport, path: string, schema: S): Writes<z.output<S>> {
  return {
    async create(fields, options) {
      return checkedItem(schema, await transport.write('post', path, { json: fields }, options))
    },
    async update(id, fields, options) {
      return checkedItem(schema, await transport.write('post', `${path}/${id}`, { json: fields }, options))
    },
    async delete(id, { force = false } = {}, options) {
      const query = force ? { force: true } : {}
      const answer = await transport.write('delete', `${path}/${id}`, { query }, options)
      const last = force ? { ...answer, data: checkedItem(deletedSchema, answer).previous } : answer
      return { deleted: force, post: checkedItem(schema, last) }
    },
  }
}
