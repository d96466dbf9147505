import { decodeSlug } from '@hometown/shared-types/article-slug'
import { type Paging, readPaging, readShape, refuseEditing, type Shape } from '../list-query.ts'
import type { Parameters } from '../parameters.ts'
import { Refusal } from '../refusal.ts'

const orders = [
  'author',
  'date',
  'id',
  'include',
  'modified',
  'parent',
  'relevance',
  'slug',
  'include_slugs',
  'title',
] as const

const statuses = [
  'publish',
  'future',
  'draft',
  'pending',
  'private',
  'trash',
  'auto-draft',
  'inherit',
  'request-pending',
  'request-confirmed',
  'request-failed',
  'request-completed',
  'any',
] as const

/** Times in milliseconds, on whole seconds; all bounds are exclusive. */
export interface PostFilter {
  slugs?: string[] | undefined
  categories?: number[] | undefined
  tags?: number[] | undefined
  include?: number[] | undefined
  exclude?: number[] | undefined
  /** Our extension to WordPress's API: paging by number skips nothing when posts are deleted meanwhile. */
  afterId?: number | undefined
  before?: number | undefined
  after?: number | undefined
  modifiedBefore?: number | undefined
  modifiedAfter?: number | undefined
  words?: string[] | undefined
}

export interface PostQuery {
  filter: PostFilter
  orderBy: (typeof orders)[number]
  order: 'asc' | 'desc'
  paging: Paging
  shape: Shape
}

export function readPostQuery(parameters: Parameters, timeZone: string): PostQuery {
  refuseHiddenStatuses(parameters)
  const include = parameters.numbers('include')
  const query: PostQuery = {
    filter: {
      slugs: parameters.texts('slug')?.map(decodeSlug),
      categories: parameters.termIds('categories'),
      tags: parameters.termIds('tags'),
      include,
      // WordPress ignores `exclude` when `include` is set.
      exclude: include ? undefined : parameters.numbers('exclude'),
      afterId: parameters.whole('after_id', 0),
      before: parameters.instant('before', timeZone),
      after: parameters.instant('after', timeZone),
      modifiedBefore: parameters.instant('modified_before', timeZone),
      modifiedAfter: parameters.instant('modified_after', timeZone),
      words: searchWords(parameters),
    },
    orderBy: parameters.oneOf('orderby', orders) ?? 'date',
    order: parameters.oneOf('order', ['asc', 'desc']) ?? 'desc',
    paging: readPaging(parameters),
    shape: readShape(parameters),
  }
  refuseEditing(parameters, 'posts in this post type')
  parameters.check()
  refuseImpossibleOrder(query)
  return query
}

export function searchWords(parameters: Parameters): string[] | undefined {
  const words = parameters.text('search')?.slice(0, 200).toLowerCase().split(/\s+/).filter(Boolean)
  return words?.slice(0, 10)
}

function refuseHiddenStatuses(parameters: Parameters): void {
  const asked = parameters.texts('status') ?? []
  const known: ReadonlySet<string> = new Set(statuses)
  const unknown = asked.findIndex((status) => !known.has(status))
  if (unknown >= 0) {
    const list = `${statuses.slice(0, -1).join(', ')}, and any`
    parameters.refuse('status', 'rest_not_in_enum', `status[${unknown}] is not one of ${list}.`)
  } else if (asked.some((status) => status !== 'publish')) {
    parameters.refuse('status', 'rest_forbidden_status', 'Status is forbidden.', { status: 401 })
  }
}

function refuseImpossibleOrder({ orderBy, filter }: PostQuery): void {
  if (orderBy === 'relevance' && !filter.words) {
    throw new Refusal(400, 'rest_no_search_term_defined', 'You need to define a search term to order by relevance.')
  }
  if (orderBy === 'include' && !filter.include) {
    const message = 'You need to define an include parameter to order by include.'
    throw new Refusal(400, 'rest_orderby_include_missing_include', message)
  }
}
