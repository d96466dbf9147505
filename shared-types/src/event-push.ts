import { z } from 'zod'
import { isoTimeSchema } from './iso-time.ts'

/** Per answer. */
export const FAILED_PUSHES_LIMIT = 50

/** Answer of `GET /api/event-pushes` and `POST …/retry`: events whose changes WordPress doesn't have yet. */
export const eventPushesSchema = z.object({
  /** Includes failed ones. */
  waiting: z.number().int().min(0),
  /** Oldest first; at most `FAILED_PUSHES_LIMIT`. */
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
