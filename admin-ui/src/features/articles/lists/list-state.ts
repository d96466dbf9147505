import { type ARTICLE_STATUSES, articleListQuerySchema, articleStatusSchema } from '@hometown/shared-types/article'
import { categorySchema } from '@hometown/shared-types/category'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { useIsHere } from '../../../lib/search-params.ts'
import type { ListQuery } from './lists.api.ts'

export const PER_PAGE = 50

/** The query string of the list. Ignore values that don't parse. */
const listStateSchema = z.object({
  search: z.string().trim().max(200).optional().catch(undefined),
  status: articleStatusSchema.optional().catch(undefined),
  category: categorySchema.optional().catch(undefined),
  author: z.string().trim().max(200).optional().catch(undefined),
  sort: articleListQuerySchema.shape.sort.unwrap().optional().catch(undefined),
  page: z.coerce.number().int().min(1).optional().catch(undefined),
})
export type ListState = z.output<typeof listStateSchema>
export type ListSort = NonNullable<ListState['sort']>

/**
 * The filters live in the address, so that links can be shared and Back works. Any change except of the page goes to
 * page 1.
 */
export function useListState(): [state: ListState, change: (changes: Partial<ListState>, replace?: boolean) => void] {
  const navigate = useNavigate()
  const isHere = useIsHere()
  const search = useSearch({ strict: false })
  const state = listStateSchema.parse(search)
  const change = (changes: Partial<ListState>, replace = false) => {
    if (!isHere()) return
    navigate({ to: '.', search: { ...state, page: undefined, ...changes }, replace, resetScroll: false }).catch(
      reportError,
    )
  }
  return [state, change]
}

export function isNarrowed({ search, status, category, author }: ListState): boolean {
  return Boolean(search || status || category || author)
}

export function listQueryOf(state: ListState): ListQuery {
  return { ...state, page: state.page ?? 1, per_page: PER_PAGE }
}

export type GroupStatus = (typeof ARTICLE_STATUSES)[number]

export const GROUPS: readonly { status: GroupStatus; title: string; none: string }[] = [
  { status: 'published', title: 'Published', none: 'Nothing is published yet.' },
  { status: 'draft', title: 'Drafts', none: 'No drafts.' },
  { status: 'archived', title: 'Archived', none: 'Nothing is archived.' },
]
