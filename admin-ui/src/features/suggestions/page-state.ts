import { categorySchema } from '@hometown/shared-types/category'
import { SUGGESTION_KINDS } from '@hometown/shared-types/suggestion'
import { z } from 'zod'

export const TABS = ['pending', 'approved', 'published', 'all'] as const
export type Tab = (typeof TABS)[number]

export const pageStateSchema = z.object({
  tab: z.enum(TABS).catch('pending').default('pending'),
  /** Of the Pending tab. */
  show: z.enum(['snoozed']).optional().catch(undefined),
  category: categorySchema.optional().catch(undefined),
  kind: z.enum(SUGGESTION_KINDS).optional().catch(undefined),
  search: z.string().catch('').default(''),
  /** The suggestion in the sheet on small screens. */
  open: z.string().optional().catch(undefined),
  page: z.coerce.number().int().min(1).catch(1).default(1),
})
export type PageState = z.output<typeof pageStateSchema>
export type ChangeState = (changes: Partial<PageState>) => void

export function isNarrowed({ search, category, kind }: PageState): boolean {
  return search.trim() !== '' || category !== undefined || kind !== undefined
}

export function showsSnoozed({ tab, show }: PageState): boolean {
  return tab === 'pending' && show === 'snoozed'
}
