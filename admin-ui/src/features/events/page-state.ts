import { EVENT_SORTS } from '@hometown/shared-types/contract/desk-events'
import { eventStatusSchema } from '@hometown/shared-types/contract/events'
import { categorySchema } from '@hometown/shared-types/contract/fields'
import { z } from 'zod'
import { listParams, useSearchParams } from '../../lib/search-params.ts'
import { NEW_ENTITY_ID } from '../../parts/forms/EntityEditor.tsx'

const calendarPageStateSchema = z.object({
  view: z.enum(['calendar', 'list']).catch('calendar').default('calendar'),
  /** The month, `2026-12`; the current one if missing. */
  month: z
    .string()
    .regex(/^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  /** The month shows published events alone unless this says otherwise. */
  drafts: z.literal('yes').optional().catch(undefined),
  edit: z.string().optional().catch(undefined),
  /** The opened date of a series, or the day of a new event. */
  date: z.iso.date().optional().catch(undefined),
  /** The query string of the suggestions to go on with after `edit`. */
  triage: z.string().optional().catch(undefined),
  ...listParams,
  status: eventStatusSchema.optional().catch(undefined),
  category: categorySchema.optional().catch(undefined),
  when: z.enum(['upcoming', 'past']).optional().catch(undefined),
  sort: z.enum(EVENT_SORTS).catch('start').default('start'),
})
export type CalendarPageState = z.infer<typeof calendarPageStateSchema>

export function useCalendarPageState() {
  const [state, go] = useSearchParams(calendarPageStateSchema)
  return {
    state,
    go,
    create: (date?: string) => go({ edit: NEW_ENTITY_ID, date }, { isStep: true }),
    edit: (id: string, date?: string | null) => go({ edit: id, date: date ?? undefined }, { isStep: true }),
  }
}

/** The milliseconds between two polls. An unchanged answer is a 304, so polling renders nothing. */
export const calendarPolling = { refetchInterval: 2000 } as const
