import { z } from 'zod'
import { plainDateSchema } from './iso-time.ts'
import { requiredText } from './text-field.ts'

export const EVENT_NOTE_LIMIT = 500

/** Null for a single event. */
export const namedChangeSchema = z.object({ eventId: z.string().max(60), originalDate: plainDateSchema.nullable() })

/** An event that isn't as a newsletter told, until an editor decides about it. */
export const eventNoteOfferSchema = namedChangeSchema.extend({
  newsletterId: z.string(),
  /** As in the newsletter. */
  title: z.string(),
  when: z.string(),
  /** Empty if it named none. */
  location: z.string(),
  /** `removed`: off the calendar. `reinstated`: readers were told that it wouldn’t take place. */
  change: z.enum(['cancelled', 'postponed', 'removed', 'changed', 'reinstated']),
  /** Proposed text for the next newsletter. */
  text: z.string(),
})
export type EventNoteOffer = z.infer<typeof eventNoteOfferSchema>

/** A note for the next newsletter. `isOutdated`: the event has changed again since. */
export const eventNoteSchema = namedChangeSchema.extend({ id: z.string(), text: z.string(), isOutdated: z.boolean() })
export type EventNote = z.infer<typeof eventNoteSchema>

/** Answer of `GET /api/event-notes` and of all its changes. */
export const eventNotesSchema = z.object({ offers: z.array(eventNoteOfferSchema), notes: z.array(eventNoteSchema) })
export type EventNotes = z.infer<typeof eventNotesSchema>

const text = requiredText('Write a note first', EVENT_NOTE_LIMIT)

/** Body of `POST /api/event-notes`. Default: the proposed text. */
export const takeEventNoteSchema = namedChangeSchema.extend({ text: text.optional() })
/** Body of `PATCH /api/event-notes/{id}`. */
export const changeEventNoteSchema = z.object({ text })
