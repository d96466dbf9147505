import { z } from 'zod'
import { type OptionalText, optionalTexts } from './optional-texts.ts'
import { plainLines, singleLine } from './storable-text.ts'

type EventText = OptionalText & ReturnType<typeof textUpTo>

/**
 * The optional texts of an event: plain text, empty in answers where there is none. One that is listed here is in answers,
 * calls, drafts, copies, the desk's search, samples and WordPress. The compiler and the tests of event texts ask for its
 * migration, the plugin's field, its field in the desk's form, and whether pages, feeds and calendar files show it. Single
 * dates of a series, imported calendars and submissions have only the texts that they name themselves.
 */
export const EVENT_TEXTS = {
  description: { column: 'description', ...textUpTo(20_000, 'Description', plainLines) },
  location: { column: 'location', ...textUpTo(500, 'Location', singleLine) },
} as const satisfies Record<string, EventText>

export type EventTextName = keyof typeof EVENT_TEXTS
export type EventTexts = Record<EventTextName, string>
/** As rows keep them. */
export type EventTextColumns = Record<(typeof EVENT_TEXTS)[EventTextName]['column'], string | null>

export const {
  names: EVENT_TEXT_NAMES,
  columns: EVENT_TEXT_COLUMNS,
  map: mapEventTexts,
  mapColumns: mapEventTextColumns,
  fromRow: eventTextsFromRow,
} = optionalTexts(EVENT_TEXTS, '')

/** Shapes for zod: in answers, in calls that change an event, and in those that create one. */
export const eventTextShape = mapEventTexts(() => z.string())
export const eventTextInputShape = mapEventTexts((_name, { schema }) => schema)
export const newEventTextShape = mapEventTexts((_name, { schema }) => schema.default(''))

/** @param clean takes away what isn't stored; what is empty then counts as absent, as null does. */
function textUpTo(limit: number, label: string, clean: (text: string) => string) {
  const schema = z
    .string()
    .nullable()
    .transform((text) => clean(text ?? ''))
    .pipe(z.string().max(limit, `The ${label.toLowerCase()} is too long`))
  return { label, limit, schema }
}
