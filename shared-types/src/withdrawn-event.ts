import { z } from 'zod'

/** How long an event that was deleted or unpublished still tells other calendars so, from the day after on. */
export const WITHDRAWN_EVENT_DAYS = 365

/**
 * What is left of an event that was published and isn't any more: enough to cancel it in other calendars, and none of
 * its texts. Times are wall-clock times in its zone, as in `EventTiming`.
 */
export const withdrawnEventSchema = z.object({
  id: z.string(),
  slug: z.string(),
  uid: z.string(),
  /** Higher than each that was published. */
  sequence: z.number().int(),
  startDate: z.string(),
  endDate: z.string(),
  allDay: z.boolean(),
  timeZone: z.string(),
  rrule: z.string().nullable(),
  recurrenceEndDate: z.string().nullable(),
  /** Milliseconds. */
  withdrawnAt: z.number().int(),
  /** The last county day with its file. */
  until: z.string(),
})
export type WithdrawnEvent = z.infer<typeof withdrawnEventSchema>
