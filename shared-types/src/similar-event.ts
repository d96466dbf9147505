import { z } from 'zod'
import { type EventStatus, eventStatusSchema } from './event.ts'

/** An event of the calendar that is, or may be, what somebody is about to add. Times are county wall times. */
const similarEventSchema = z.object({
  id: z.string(),
  title: z.string(),
  location: z.string(),
  /** Of a series, its nearest date. */
  start: z.string(),
  end: z.string(),
  allDay: z.boolean(),
  status: eventStatusSchema,
  cancelled: z.boolean(),
  /** The draft of a reader's submission that isn't decided. */
  waiting: z.boolean(),
  relation: z.enum(['same', 'maybe']),
  /** `Similar title, same day` */
  explanation: z.string(),
})
export type SimilarEvent = z.infer<typeof similarEventSchema>

/** Answer of `GET /api/calendar-events/{id}/similar` and `GET /api/content-suggestions/{id}/same-events`, the same ones first. */
export const similarEventsSchema = z.array(similarEventSchema)

interface BriefEvent {
  id: string
  title: string
  start: string
  location: string
  status: EventStatus
}

/** A draft that a calendar feed added although it may be an event that was already there. */
export interface PossibleDuplicate {
  draft: BriefEvent
  other: BriefEvent
}
