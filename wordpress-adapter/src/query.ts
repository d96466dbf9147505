/** A time for a filter: a Date or epoch milliseconds, or text as it stands. Text without a zone is site-local. */
export type QueryTime = Date | number | string

/** What every list takes. Names are WordPress's own. */
export interface ListQuery {
  page?: number
  /** 1 to 100. */
  per_page?: number
  search?: string
  order?: 'asc' | 'desc'
  orderby?: string
  include?: readonly number[]
  exclude?: readonly number[]
  slug?: string | readonly string[]
  /** `edit` gives raw texts, and needs the right to edit. */
  context?: 'view' | 'embed' | 'edit'
  /** True for all links, or the names of those wanted: `['wp:term', 'wp:featuredmedia']`. */
  _embed?: boolean | readonly string[]
}

/** Lists of posts, events, sports, sources and media. */
export interface PostQuery extends ListQuery {
  /** `publish`, or several; anything but `publish` needs the right to see it (else 400 `rest_invalid_param`). */
  status?: string | readonly string[]
  /** Any of them. */
  categories?: readonly number[]
  tags?: readonly number[]
  author?: readonly number[]
  /** Exclusive, to the second. */
  before?: QueryTime
  after?: QueryTime
  modified_before?: QueryTime
  modified_after?: QueryTime
  /** With the companion plugin: the post that carries this id of ours. */
  hometown_id?: string
}

/** Lists of categories and tags. */
export interface TermQuery extends ListQuery {
  parent?: number
  /** The terms of one post. */
  post?: number
  hide_empty?: boolean
}

const timeKeys: ReadonlySet<string> = new Set(['before', 'after', 'modified_before', 'modified_after'])
const filterKeys = ['include', 'slug', 'categories', 'tags', 'author', 'status'] as const

/** True when a filter is an empty list. WordPress would ignore it and answer everything. */
export function matchesNothing(query: object): boolean {
  return filterKeys.some((key) => key in query && isEmptyList(Reflect.get(query, key)))
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

/** The query as WordPress reads it: lists joined by commas, times in UTC with their zone. */
export function toSearchParams(query: object): URLSearchParams {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    const text = toText(key, value)
    if (text !== undefined) params.set(key, text)
  }
  return params
}

function toText(key: string, value: unknown): string | undefined {
  if (value === undefined || value === null || isEmptyList(value)) return undefined
  if (timeKeys.has(key) && (value instanceof Date || typeof value === 'number')) return new Date(value).toISOString()
  if (key === '_embed' && typeof value === 'boolean') return value ? '1' : undefined
  return Array.isArray(value) ? value.join(',') : String(value)
}
