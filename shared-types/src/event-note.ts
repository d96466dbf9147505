import { z } from 'zod'
import { plainDateSchema } from './iso-time.ts'
import { requiredText } from './text-field.ts'

export const EVENT_NOTE_LIMIT = 500

/** One date of an event; null for one that happens once. */
export const namedChangeSchema = z.object({ eventId: z.string().max(60), originalDate: plainDateSchema.nullable() })

/** An event that is other than a newsletter said, and of which nothing is decided yet. */
export const eventNoteOfferSchema = namedChangeSchema.extend({
  newsletterId: z.string(),
  /** As the newsletter had them. */
  title: z.string(),
  when: z.string(),
  /** `removed`: it is off the calendar. */
  change: z.enum(['cancelled', 'removed', 'changed']),
  /** What the next newsletter may say of it. */
  text: z.string(),
})
export type EventNoteOffer = z.infer<typeof eventNoteOfferSchema>

/** What the next newsletter says. */
export const eventNoteSchema = namedChangeSchema.extend({ id: z.string(), text: z.string() })
export type EventNote = z.infer<typeof eventNoteSchema>

/** Answer of `GET /api/event-notes` and of all its changes. */
export const eventNotesSchema = z.object({ offers: z.array(eventNoteOfferSchema), notes: z.array(eventNoteSchema) })
export type EventNotes = z.infer<typeof eventNotesSchema>

const text = requiredText('A note needs words', EVENT_NOTE_LIMIT)

/** Body of `POST /api/event-notes`; without `text` the offered words. */
export const takeEventNoteSchema = namedChangeSchema.extend({ text: text.optional() })
/** Body of `PATCH /api/event-notes/{id}`. */
export const changeEventNoteSchema = z.object({ text })
