import { z } from 'zod'
import { CATEGORIES, READER_CATEGORIES } from '../rules/categories.ts'
import { isUsableSlug } from '../rules/slugs.ts'
import { isVisible, plainLines, singleLine } from '../rules/text.ts'
import { instantOfTimeInput } from '../rules/time.ts'

export const MAX_PER_PAGE = 100

/** The limit is far beyond any list, and small enough for a database's offset. */
const MAX_PAGE_NUMBER = 1_000_000

export const pageNumberSchema = z.coerce.number().int().min(1).max(MAX_PAGE_NUMBER)

export const pageQuerySchema = z.object({
  page: pageNumberSchema.default(1),
  per_page: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(50),
})
export type PageQuery = z.infer<typeof pageQuerySchema>

export const listQuerySchema = pageQuerySchema.extend({ search: z.string().trim().max(200).optional() })
export type ListQuery = z.infer<typeof listQuerySchema>

/** The version of the row that the caller saw: over a newer one, a write is refused with 409 `stale`. */
export const versionSchema = z.number().int().min(1)

/** Calls without a body send their version in the query. */
export const versionQuerySchema = z.object({ version: z.coerce.number<number>().int().min(1) })

/** Calls of the specification have no version, and write over any. */
export const optionalVersionQuerySchema = versionQuerySchema.partial()

/** A list continues after this id; empty for the start. */
export const afterIdSchema = z.string().max(60)

/** With `after`, the list ignores `page` and is sorted by id: changes move no items. It ends with an empty page. */
export const walkQuerySchema = pageQuerySchema.extend({ after: afterIdSchema.optional() })
export type WalkQuery = z.infer<typeof walkQuerySchema>

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item), total: z.number().int().min(0), totalPages: z.number().int().min(0) })
}
export interface Page<T> {
  data: T[]
  total: number
  totalPages: number
}

/** Every error has this answer. `message` is for people; from status 500 on it reveals nothing. */
export const errorBodySchema = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})

/** The text has 1 to `limit` characters. @param message for a missing, null or blank text, the same in a form */
export function requiredText(message: string, limit: number) {
  return z.string({ error: message }).trim().min(1, message).max(limit, tooLongMessage(limit))
}

/** Invisible characters are removed. @param missing the message for a blank line, which is allowed without it */
export function line(limit: number, missing?: string) {
  const text = z
    .string({ error: missing })
    .transform(singleLine)
    .pipe(z.string().max(limit, tooLongMessage(limit)))
  return missing === undefined ? text : text.refine(isVisible, missing)
}

/** The text is trimmed, with at most `limit` characters; null and blank become null. */
export function optionalText(limit: number) {
  return z
    .string()
    .trim()
    .max(limit)
    .nullish()
    .transform((text) => text || null)
}

/** Splits at commas; drops empty and repeated words. At most `count` of `limit` characters. @param what for messages */
export function wordList(count: number, limit: number, what = 'words') {
  return z
    .array(z.string())
    .transform((entries) => [...new Set(entries.flatMap((entry) => entry.split(',')).map((word) => word.trim()))])
    .transform((words) => words.filter(Boolean))
    .pipe(
      z
        .array(z.string().max(limit, `Each of the ${what} may have ${limit} characters at most`))
        .max(count, `Add ${count} ${what} at most`),
    )
}

const ONE_LINE_MESSAGE = 'Please write this on one line'
const NO_MARKUP_MESSAGE = 'Please write plain text, without HTML'
const UNSHOWN_CHARACTER_MESSAGE = 'This contains characters that we can’t show'

/** Screens can't show control characters, except tabs and line ends, and characters that change the text direction. */
const unshownCharacters = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u
const unshownCharactersInText = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/u
const htmlMarkupPattern = /<[a-z!/?][^<]*>?/i

/** The text is one trimmed line of untrusted plain text, without HTML and invisible characters. */
export function plainLine(limit: number) {
  return z
    .string()
    .trim()
    .refine((text) => !/[\r\n]/.test(text), { error: ONE_LINE_MESSAGE, abort: true })
    .refine((text) => !unshownCharacters.test(text), { error: UNSHOWN_CHARACTER_MESSAGE, abort: true })
    .refine((text) => !htmlMarkupPattern.test(text), { error: NO_MARKUP_MESSAGE, abort: true })
    .transform((text) => text.toWellFormed())
    .pipe(z.string().max(limit, tooLongMessage(limit)))
}

/** The text is like that of `plainLine`, but must be visible. @param message for a missing or blank text */
export function requiredLine(message: string, limit: number) {
  return z.string({ error: message }).trim().refine(isVisible, { error: message, abort: true }).pipe(plainLine(limit))
}

/** The text has several lines of untrusted plain text; line ends become `\n`. */
export function plainText(limit: number) {
  return z
    .string()
    .trim()
    .refine((text) => !unshownCharactersInText.test(text), { error: UNSHOWN_CHARACTER_MESSAGE, abort: true })
    .refine((text) => !htmlMarkupPattern.test(text), { error: NO_MARKUP_MESSAGE, abort: true })
    .transform((text) => text.toWellFormed().replace(/\r\n?/g, '\n'))
    .pipe(z.string().max(limit, tooLongMessage(limit)))
}

export function tooLongMessage(limit: number): string {
  return `Please use ${limit.toLocaleString('en-US')} characters at most`
}

/** Times are ISO 8601 in UTC: `2026-11-20T10:00:00.000Z`. */
export const isoTimeSchema = z.iso.datetime()

export const plainDateSchema = z.iso.date()

const NOT_A_TIME_MESSAGE = 'This is not a date and time'
const timePattern = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)? ?(?:Z|[+-]\d{2}:?\d{2})?)?$/i

/** The time is ISO 8601 with a zone, or without one for county time; seconds may be missing. */
export function timeInput(message: string) {
  return z
    .string({ error: message })
    .trim()
    .min(1, { error: message, abort: true })
    .max(40)
    .refine((text) => timePattern.test(text) && instantOfTimeInput(text, 'UTC') !== undefined, NOT_A_TIME_MESSAGE)
}

/** A time is the county's, `2026-11-20T19:00`, or a day. Seconds are dropped. @param message for a missing one */
export function wallTimeInput(message: string) {
  return timeInput(message)
    .refine((text) => /^[\d-]{10}(?:T[\d:]+)?$/.test(text), NOT_A_TIME_MESSAGE)
    .transform((text) => text.slice(0, 16))
}

/** The address has `https:` or `http:`, or is a path of our own uploads; empty for none. */
export const imageAddressSchema = z
  .string()
  .trim()
  .max(2000, 'This address is too long')
  .refine((value) => value === '' || isImageAddress(value), 'Image address must start with http:// or https://')

function isImageAddress(value: string): boolean {
  return /^(https?:\/\/|\/(?![/\\]))/i.test(value) && URL.canParse(value, 'https://relative.invalid')
}

export function lineOrNull(limit: number) {
  return line(limit)
    .nullish()
    .transform((text) => text || null)
}

export function linesOrNull(limit: number) {
  return z
    .string()
    .transform(plainLines)
    .pipe(z.string().max(limit, tooLongMessage(limit)))
    .nullish()
    .transform((text) => text || null)
}

export const emailOrNull = lineOrNull(254).refine(
  (text) => text === null || z.email().safeParse(text).success,
  'This is not an email address',
)

export const pictureOrNull = lineOrNull(2000).refine(
  (text) => text === null || isHttpAddress(text) || /^\/uploads\/[\w.-]+$/.test(text),
  'Image address must start with http:// or https://',
)

/** The service derives a blank slug. */
export const slugInput = z
  .string()
  .trim()
  .max(120)
  .refine((text) => text === '' || isUsableSlug(text), 'Use only lowercase letters, digits and single hyphens')
  .nullish()

export function isHttpAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text)
}

/** Adds `https://` to `www.example.org/news`, as browsers do. */
export function withScheme(address: string): string {
  return /^[\w-]+(?:\.[\w-]+)+(?:[:/?#]|$)/.test(address) ? `https://${address}` : address
}

/** The part of a picture that cropping must keep, from 0 (left, top) to 1. */
export const focalPointSchema = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })
export type FocalPoint = z.infer<typeof focalPointSchema>

export interface OptionalText {
  readonly column: string
  readonly label: string
  readonly isAddress?: true
}

/** @param absent the value in answers if there is no text; rows have null */
export function optionalTexts<Name extends string, Text extends OptionalText, Absent extends '' | null>(
  texts: Readonly<Record<Name, Text>>,
  absent: Absent,
) {
  const names = Object.keys(texts) as Name[]
  const entries = Object.entries<Text>(texts) as [Name, Text][]
  const map = <Result>(make: (name: Name, text: Text & OptionalText) => Result) =>
    Object.fromEntries(entries.map(([name, text]) => [name, make(name, text)])) as Record<Name, Result>
  return {
    names,
    columns: entries.map(([, { column }]) => column as Text['column']),
    map,
    mapColumns: <Result>(make: (name: Name, text: Text & OptionalText) => Result) =>
      Object.fromEntries(entries.map(([name, text]) => [text.column, make(name, text)])) as Record<
        Text['column'],
        Result
      >,
    fromRow: (row: Readonly<Record<Text['column'], string | null>>): Record<Name, string | Absent> =>
      map((_name, { column }) => row[column as Text['column']] ?? absent),
  }
}

/** Readers of a deleted page are sent to a path of the site, or to an https address. */
export const sendToSchema = z
  .string()
  .trim()
  .max(500)
  .regex(/^(?:\/(?![/\\])|https:\/\/[^/])\S*$/, 'Write an address such as /calendar or https://example.com')

export const removalBodySchema = z.object({ sendTo: sendToSchema.optional() }).nullish()

export const categorySchema = z.enum(CATEGORIES)

export const readerCategorySchema = z.enum(READER_CATEGORIES)
