import { z } from 'zod'
import { calendarEventSchema } from './event.ts'
import { pageNumberSchema, pageOf } from './pagination.ts'
import { pictureCopiesSchema } from './picture.ts'

/** Most events that one call answers. */
export const PUBLIC_EVENTS_PER_PAGE = 200

/** A published event, or series, as the readers' site shows it: `GET /api/calendar-events/published/{id}`, open to anyone. */
export const publicEventSchema = calendarEventSchema
  .omit({ status: true, version: true, wordpressPostId: true, wordpressPostUrl: true })
  .extend({
    /** The sizes of its picture, where they are made. */
    copies: pictureCopiesSchema.optional(),
  })
export type PublicEvent = z.infer<typeof publicEventSchema>

/** Query of `GET /api/calendar-events/published`. */
export const publicEventsQuerySchema = z.object({
  page: pageNumberSchema.default(1),
  per_page: z.coerce.number().int().min(1).max(PUBLIC_EVENTS_PER_PAGE).default(PUBLIC_EVENTS_PER_PAGE),
})

/** Answer of `GET /api/calendar-events/published`, in an order that new events don't disturb. */
export const publicEventPageSchema = pageOf(publicEventSchema)
