import { readerCategorySchema } from '@hometown/shared-types/category'
import { SOURCE_FILTERS } from '@hometown/shared-types/source-calls'
import { z } from 'zod'

/** The query string of the screen. `suggested`: shows the AI's latest suggestions. */
export const pageStateSchema = z.object({
  search: z.string().catch('').default(''),
  category: readerCategorySchema.optional().catch(undefined),
  show: z.enum(SOURCE_FILTERS).catch('all').default('all'),
  page: z.coerce.number().int().min(1).catch(1).default(1),
  suggested: z.string().optional().catch(undefined),
})
export type SourcesState = z.infer<typeof pageStateSchema>

export function isNarrowed({ search, category, show }: SourcesState): boolean {
  return search.trim() !== '' || category !== undefined || show !== 'all'
}
