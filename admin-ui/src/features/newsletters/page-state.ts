import type { NewsletterListQuery } from '@hometown/shared-types/newsletter'
import { z } from 'zod'

/** The query string of the screen. `edit`: the newsletter in the composer. */
export const pageStateSchema = z.object({ edit: z.string().optional().catch(undefined) })

/** Filters of the history. Not in the address, because changing the address asks about unsaved text. */
export interface HistoryState {
  search: string
  status: NewsletterListQuery['status']
  page: number
}
export const WHOLE_HISTORY: HistoryState = { search: '', status: undefined, page: 1 }
