import { readerCategorySchema } from '@hometown/shared-types/category'
import { SUGGESTION_KINDS } from '@hometown/shared-types/suggestion'
import { z } from 'zod'
import { stringifySearch } from '../../lib/search-params.ts'

export const TABS = ['pending', 'approved', 'published', 'all'] as const
export type Tab = (typeof TABS)[number]

export const pageStateSchema = z.object({
  tab: z.enum(TABS).catch('pending').default('pending'),
  /** Snoozed ones of the Pending tab, or rejected ones of All. */
  show: z.enum(['snoozed', 'rejected']).optional().catch(undefined),
  category: readerCategorySchema.optional().catch(undefined),
  kind: z.enum(SUGGESTION_KINDS).optional().catch(undefined),
  search: z.string().catch('').default(''),
  /** The suggestion that is read, in the sheet of small screens or from a link. */
  open: z.string().optional().catch(undefined),
  page: z.coerce.number().int().min(1).catch(1).default(1),
})
export type PageState = z.output<typeof pageStateSchema>
export type ChangeState = (changes: Partial<PageState>) => void

export function isNarrowed({ search, category, kind }: PageState): boolean {
  return search.trim() !== '' || category !== undefined || kind !== undefined
}

/** The list's query string with the suggestion after this one, to go on with. @param ids in the order of the list */
export function listAfter({ tab, page, ...state }: PageState, ids: readonly string[], id: string): string {
  const at = ids.indexOf(id)
  const own = { ...(tab !== 'pending' && { tab }), ...(page > 1 && { page }) }
  return stringifySearch({ ...state, ...own, open: ids[at + 1] ?? ids[at - 1] }).slice(1)
}

export function showsSnoozed({ tab, show }: PageState): boolean {
  return tab === 'pending' && show === 'snoozed'
}

export function showsRejected({ tab, show }: PageState): boolean {
  return tab === 'all' && show === 'rejected'
}
