import { z } from 'zod'
import { EVENT_PRICE_LIMIT } from './event-limits.ts'
import { type OptionalText, optionalTexts } from './optional-texts.ts'
import { plainLines, singleLine } from './storable-text.ts'

type EventText = OptionalText & ReturnType<typeof textUpTo>

/**
 * The one list of an event's optional texts: plain text, empty in answers if missing. A new entry appears in answers,
 * calls, drafts, copies, the desk's search, samples and WordPress by itself. The compiler and the tests of event texts
 * ask for its migration, the plugin's field, its place in the desk's form, and whether pages, feeds and calendar files
 * show it. Exceptions, imported calendars and submissions have their own lists.
 */
export const EVENT_TEXTS = {
  description: { column: 'description', ...textUpTo(20_000, 'Description', plainLines) },
  location: { column: 'location', ...textUpTo(500, 'Location', singleLine) },
  price: { column: 'price', ...textUpTo(EVENT_PRICE_LIMIT, 'Price', singleLine) },
} as const satisfies Record<string, EventText>

export type EventTextName = keyof typeof EVENT_TEXTS
export type EventTexts = Record<EventTextName, string>
/** In rows. */
export type EventTextColumns = Record<(typeof EVENT_TEXTS)[EventTextName]['column'], string | null>

export const {
  names: EVENT_TEXT_NAMES,
  columns: EVENT_TEXT_COLUMNS,
  map: mapEventTexts,
  mapColumns: mapEventTextColumns,
  fromRow: eventTextsFromRow,
} = optionalTexts(EVENT_TEXTS, '')

/** zod shapes for answers, for changes, and for new events. */
export const eventTextShape = mapEventTexts(() => z.string())
export const eventTextInputShape = mapEventTexts((_name, { schema }) => schema)
export const newEventTextShape = mapEventTexts((_name, { schema }) => schema.default(''))

/** @param clean removes what isn't stored; an empty result counts as missing */
function textUpTo(limit: number, label: string, clean: (text: string) => string) {
  const schema = z
    .string()
    .nullable()
    .transform((text) => clean(text ?? ''))
    .pipe(z.string().max(limit, `The ${label.toLowerCase()} is too long`))
  return { label, limit, schema }
}
