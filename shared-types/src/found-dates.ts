import { z } from 'zod'
import { decideSuggestionSchema } from './suggestion.ts'
import { eventDetailsInputSchema } from './suggestion-triage.ts'
import { requiredText } from './text-field.ts'

/** A date with a time that a text names. Wall times of the county. */
export const foundDateSchema = z.object({
  /** As the text has it: `Thursday, Dec. 3, at 7 p.m.` */
  words: z.string(),
  /** In which it stands. */
  sentence: z.string(),
  startDate: z.string(),
  /** Null if the text has no end. */
  endDate: z.string().nullable(),
  /** Empty if the sentence names none. */
  place: z.string(),
})
export type FoundDate = z.infer<typeof foundDateSchema>

/** Answer of `GET /api/content-suggestions/{id}/dates` and of `GET /api/articles/{id}/dates`, in the order of the text, without what is over. */
export const foundDatesSchema = z.array(foundDateSchema)

/** Body of `POST /api/content-suggestions/{id}/event-of-date`: makes a draft event of a date in a news item. */
export const eventOfDateSchema = decideSuggestionSchema.extend({
  title: requiredText('Enter a title', 300),
  details: eventDetailsInputSchema,
})
export type EventOfDateInput = z.infer<typeof eventOfDateSchema>

/** Body of `POST /api/articles/{id}/event-of-date`: makes a draft event of a date in the article's saved text. */
export const eventOfArticleDateSchema = z.object({ startDate: z.string().max(20) })

/** Its answer. The version lets the desk take back just this event. */
export const articleEventSchema = z.object({ eventId: z.string(), version: z.number().int() })
export type ArticleEvent = z.infer<typeof articleEventSchema>
