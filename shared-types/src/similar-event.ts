import { z } from 'zod'
import { eventStatusSchema } from './event.ts'

/** An event of the calendar that is, or may be, what somebody is about to add. Times are county wall times. */
export const similarEventSchema = z.object({
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

const briefEventSchema = z.object({
  id: z.string(),
  title: z.string(),
  start: z.string(),
  location: z.string(),
  status: eventStatusSchema,
})

/** A draft that a calendar feed added although it may be an event that was already there. */
export const possibleDuplicateSchema = z.object({ draft: briefEventSchema, other: briefEventSchema })
export type PossibleDuplicate = z.infer<typeof possibleDuplicateSchema>

/** Answer of `GET /api/calendar-events/possible-duplicates`, the first to come first. */
export const possibleDuplicatesSchema = z.array(possibleDuplicateSchema)

/** Body of `POST /api/calendar-events/{id}/merge`: the event that is deleted and whose address leads to the other. */
export const mergeEventsSchema = z.object({ goneId: z.string().max(60) })
