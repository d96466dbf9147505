import { z } from 'zod'

/** How to read a feed's times: as written, all as county time, or all as UTC. */
export const timesReadingSchema = z.enum(['written', 'county', 'utc'])
export type TimesReading = z.infer<typeof timesReadingSchema>

/** Suspicious times of a feed, with a proposed fix. */
export const feedFlagSchema = z.object({
  /** For people. */
  reason: z.string(),
  /** How to read the times instead; null if no other reading makes them likely. */
  proposal: timesReadingSchema.nullable(),
  /** Up to three events with their current and proposed start, in county time. */
  examples: z.array(z.object({ title: z.string(), now: z.string(), proposed: z.string().nullable() })),
  /** Its new and changed events wait until an editor decides. */
  isHolding: z.boolean().default(false),
})
export type FeedFlag = z.infer<typeof feedFlagSchema>

/**
 * Body of `POST /api/event-feeds/{id}/flag` and `POST /api/sources/{id}/odd-times`: apply the proposed fix (422 `no_fix`
 * if there is none), or never doubt the times again. `proposal` is the shown one; if it differs now, nothing is done (409
 * `stale`).
 */
export const answerFlagSchema = z.object({
  action: z.enum(['accept', 'dismiss']),
  proposal: timesReadingSchema.nullish(),
})
export type AnswerFlagInput = z.infer<typeof answerFlagSchema>
