import { invalidParam, RestError } from './rest-error.ts'
import type { StoredMedia, StoredPost, StoredUser } from './site-data.ts'

/** Returns one page, selected or refused as WordPress does. */
export function selectPosts(all: readonly StoredPost[], query: URLSearchParams, user: StoredUser | undefined) {
  return pageOf(all.filter(matcher(query, user)).sort(sorter(query)), query)
}

export function selectMedia(all: readonly StoredMedia[], query: URLSearchParams): StoredMedia[] {
  const include = ids(query, 'include')
  const slugs = query.get('slug')?.split(',')
  const modifiedAfter = time(query, 'modified_after')
  const isWanted = (media: StoredMedia) =>
    (!include || include.includes(media.id)) &&
    (!slugs || slugs.includes(slugOfMedia(media))) &&
    (modifiedAfter === undefined || (media.modified ?? 0) > modifiedAfter)
  return all.filter(isWanted).sort((a, b) => a.id - b.id)
}

export function slugOfMedia({ slug, filename }: StoredMedia): string {
  return slug ?? filename.replace(/\.\w+$/, '')
}

export function pageOf<T>(matching: readonly T[], query: URLSearchParams, strict = true) {
  const perPage = count(query, 'per_page', 10)
  const page = count(query, 'page', 1)
  const totalPages = Math.ceil(matching.length / perPage)
  if (strict && page > 1 && page > totalPages) {
    const message = 'The page number requested is larger than the number of pages available.'
    throw new RestError(400, 'rest_post_invalid_page_number', message)
  }
  return { items: matching.slice((page - 1) * perPage, page * perPage), total: matching.length, totalPages }
}

function count(query: URLSearchParams, name: 'page' | 'per_page', fallback: number): number {
  const value = Number(query.get(name) ?? fallback)
  if (value >= 1 && (name === 'page' || value <= 100)) return value
  const range = name === 'page' ? 'greater than or equal to 1' : 'between 1 (inclusive) and 100 (inclusive)'
  throw invalidParam(name, `${name} must be ${range}`, 'rest_out_of_bounds')
}

function matcher(query: URLSearchParams, user: StoredUser | undefined): (post: StoredPost) => boolean {
  const statuses = (query.get('status') ?? 'publish').split(',')
  if (user?.role !== 'editor' && statuses.some((status) => status !== 'publish')) {
    throw invalidParam('status', 'Status is forbidden.', 'rest_forbidden_status', { status: user ? 403 : 401 })
  }
  const include = ids(query, 'include')
  const exclude = include ? undefined : ids(query, 'exclude')
  const categories = ids(query, 'categories')
  const slugs = query.get('slug')?.split(',')
  const search = query.get('search')?.toLowerCase()
  const [before, after] = [time(query, 'before'), time(query, 'after')]
  const modifiedAfter = time(query, 'modified_after')
  return (post) =>
    statuses.includes(post.status) &&
    (!include || include.includes(post.id)) &&
    !exclude?.includes(post.id) &&
    (!categories || categories.some((id) => post.categories.includes(id))) &&
    (!slugs || slugs.includes(post.slug)) &&
    (!search || `${post.title} ${post.content}`.toLowerCase().includes(search)) &&
    (before === undefined || post.date < before) &&
    (after === undefined || post.date > after) &&
    (modifiedAfter === undefined || post.modified > modifiedAfter)
}

function ids(query: URLSearchParams, name: string): number[] | undefined {
  const values = query.get(name)?.split(',').map(Number)
  if (values?.some(Number.isNaN)) throw invalidParam(name, `${name} is not a valid list.`, 'rest_no_matching_schema')
  return values
}

function time(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name)
  if (text === null) return undefined
  const value = Date.parse(text)
  if (Number.isNaN(value)) throw invalidParam(name, 'Invalid date.', 'rest_invalid_date')
  return Math.floor(value / 1000) * 1000
}

function sorter(query: URLSearchParams): (a: StoredPost, b: StoredPost) => number {
  const orderby = query.get('orderby') ?? 'date'
  if (orderby !== 'id' && orderby !== 'modified' && orderby !== 'date') {
    throw invalidParam('orderby', 'orderby is not one of date, id, and modified.', 'rest_not_in_enum')
  }
  const direction = query.get('order') === 'asc' ? 1 : -1
  return (a, b) => direction * (a[orderby] - b[orderby] || a.id - b.id)
}
