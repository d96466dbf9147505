/** A Date, milliseconds, or text. Text without a zone is local to the site. */
export type QueryTime = Date | number | string

/** WordPress's own names. */
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
  /** `edit` includes raw texts and needs the right to edit. */
  context?: 'view' | 'embed' | 'edit'
  /** True for all links, or names: `['wp:term', 'wp:featuredmedia']`. */
  _embed?: boolean | readonly string[]
}

/** For posts, events, sports, sources and media. */
export interface PostQuery extends ListQuery {
  /** Anything but `publish` needs the right to see it (else 400 `rest_invalid_param`). */
  status?: string | readonly string[]
  /** Any of these ids. */
  categories?: readonly number[]
  tags?: readonly number[]
  author?: readonly number[]
  /** Exclusive, with a precision of one second. */
  before?: QueryTime
  after?: QueryTime
  modified_before?: QueryTime
  modified_after?: QueryTime
  /** Our id; needs the companion plugin. */
  hometown_id?: string
}

/** For accounts. */
export interface UserQuery extends ListQuery {
  has_published_posts?: boolean
}

/** For categories and tags. */
export interface TermQuery extends ListQuery {
  parent?: number
  /** The terms of this post. */
  post?: number
  hide_empty?: boolean
}

const timeKeys: ReadonlySet<string> = new Set(['before', 'after', 'modified_before', 'modified_after'])
const filterKeys = ['include', 'slug', 'categories', 'tags', 'author', 'status'] as const

/** True if a filter is an empty list, which WordPress would ignore. */
export function matchesNothing(query: object): boolean {
  return filterKeys.some((key) => key in query && isEmptyList(Reflect.get(query, key)))
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

/** Joins lists by commas and writes times in UTC with their zone. */
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
