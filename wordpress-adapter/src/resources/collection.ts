import type { z } from 'zod'
import { collectByIds, type ItemsByIds } from '../by-ids.ts'
import { checkedItem } from '../checked.ts'
import type { RequestOptions } from '../options.ts'
import { type Batch, type ListResult, listResult, walkPages } from '../pagination.ts'
import { type ListQuery, matchesNothing } from '../query.ts'
import type { Transport } from '../transport/transport.ts'

const MAX_PER_PAGE = 100

/** What a single read may ask for. */
export interface GetQuery {
  context?: 'view' | 'embed' | 'edit'
  /** True for all links, or the names of those wanted. */
  embed?: boolean | readonly string[]
}

/** A type of content that can be read. */
export interface Collection<T extends { id: number }, Q extends ListQuery> {
  /** One page. WordPress answers 10 items unless told, and refuses more than 100. */
  list(query?: Q, options?: RequestOptions): Promise<ListResult<T>>
  /**
   * Everything that the query matches, in batches, pages in order, several asked for at once. Unless told otherwise it
   * takes 100 per page, by id, ascending: by date, posts of the same second may be on two pages or on none. What is
   * deleted meanwhile can move others past the walk; where the totals show it, they are looked for once more. Still, ask
   * for what is missing by its id before you believe that it is gone.
   */
  iterate(query?: Omit<Q, 'page'>, options?: RequestOptions): AsyncGenerator<Batch<T>, void, void>
  /** Exactly these, also more than a page of them; `missing` are those that surely aren't there. */
  byIds(ids: readonly number[], query?: Omit<Q, 'page' | 'include'>, options?: RequestOptions): Promise<ItemsByIds<T>>
  /** @throws WordPressError 404 where there is none, 401 or 403 where the caller may not see it. */
  get(id: number, query?: GetQuery, options?: RequestOptions): Promise<T>
}

/** The calls that every kind of content has. Items that do not fit the schema are left out of lists and named. */
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
