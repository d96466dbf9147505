import { z } from 'zod'
import { isoTimeSchema } from './iso-time.ts'

/** How many failed ones an answer names at most. */
export const FAILED_PUSHES_LIMIT = 50

/** `GET /api/event-pushes` and `POST /api/event-pushes/retry`: events that WordPress has not as they are here. */
export const eventPushesSchema = z.object({
  /** How many there are, failed ones among them. */
  waiting: z.number().int().min(0),
  /** Those that failed at least once, the oldest first; `FAILED_PUSHES_LIMIT` at most. */
  failed: z.array(
    z.object({
      eventId: z.string(),
      title: z.string(),
      error: z.string(),
      tries: z.number().int(),
      nextTryAt: isoTimeSchema,
    }),
  ),
})
export type EventPushes = z.infer<typeof eventPushesSchema>
