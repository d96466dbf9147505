import type { NewsletterListQuery } from '@hometown/shared-types/newsletter'
import { z } from 'zod'

/** What follows the `?` of the screen. `edit`: the newsletter in the composer. */
export const pageStateSchema = z.object({ edit: z.string().optional().catch(undefined) })

/** What of the history is shown. Not in the address, whose changes ask about what is typed above. */
export interface HistoryState {
  search: string
  status: NewsletterListQuery['status']
  page: number
}
export const WHOLE_HISTORY: HistoryState = { search: '', status: undefined, page: 1 }
