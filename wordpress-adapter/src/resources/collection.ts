import type { z } from 'zod'
import { collectByIds, type ItemsByIds } from '../by-ids.ts'
import { checkedItem } from '../checked.ts'
import type { RequestOptions } from '../options.ts'
import { type Batch, type ListResult, listResult, walkPages } from '../pagination.ts'
import { type ListQuery, matchesNothing } from '../query.ts'
import type { Transport } from '../transport/transport.ts'

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
