import { categorySchema } from '@hometown/shared-types/category'
import { eventStatusSchema } from '@hometown/shared-types/event'
import { EVENT_SORTS } from '@hometown/shared-types/event-calls'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { useIsHere } from '../../lib/search-params.ts'
import { paths } from '../../paths.ts'

export const NEW_EVENT = 'new'

/** The query string of the calendar. */
const pageStateSchema = z.object({
  view: z.enum(['calendar', 'list']).catch('calendar').default('calendar'),
  /** `2026-12`; the current month if missing. */
  month: z
    .string()
    .regex(/^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  /** The month shows published events alone unless told otherwise. */
  drafts: z.literal('yes').optional().catch(undefined),
  edit: z.string().optional().catch(undefined),
  /** The opened date of a series; for a new event, its day. */
  date: z.iso.date().optional().catch(undefined),
  /** The query string of the suggestions to go on with after `edit`. */
  triage: z.string().optional().catch(undefined),
  search: z.string().catch('').default(''),
  status: eventStatusSchema.optional().catch(undefined),
  category: categorySchema.optional().catch(undefined),
  when: z.enum(['upcoming', 'past']).optional().catch(undefined),
  sort: z.enum(EVENT_SORTS).catch('start').default('start'),
  page: z.coerce.number().int().min(1).catch(1).default(1),
})
export type PageState = z.infer<typeof pageStateSchema>

interface GoOptions {
  /** Typing and paging add no history entries. */
  replace?: boolean
  /** The form is saved, though its unsaved flag may not be cleared yet. */
  isSaved?: boolean
}
export type Go = (changes: Partial<PageState>, options?: GoOptions) => void

/** The state in the address, and a function to change it while this screen is shown. */
export function usePageState(): [state: PageState, go: Go] {
  const navigate = useNavigate()
  const isHere = useIsHere()
  const search = useSearch({ strict: false })
  const state = pageStateSchema.parse(search)
  const go: Go = (changes, { replace = false, isSaved = false } = {}) => {
    if (!isHere()) return
    navigate({
      to: paths.calendar,
      search: withoutDefaults({ ...state, ...changes }),
      replace,
      resetScroll: false,
      ignoreBlocker: isSaved,
    }).catch(reportError)
  }
  return [state, go]
}

function withoutDefaults({ view, sort, page, ...state }: PageState) {
  return {
    ...state,
    view: view === 'list' ? view : undefined,
    sort: sort === 'start' ? undefined : sort,
    page: page > 1 ? page : undefined,
  }
}
