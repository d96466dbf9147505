import { z } from 'zod'
import { isVisible } from './storable-text.ts'

const LINE_MESSAGE = 'Please write this on one line'
const MARKUP_MESSAGE = 'Please write plain text, without HTML'
const CHARACTER_MESSAGE = 'This contains characters that we can’t show'

/** Control characters except tabs and line ends, and those that change the text direction. */
const unshown = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u
const unshownInText = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/u
const markup = /<[a-z!/?][^<]*>?/i

/** One line of untrusted plain text, trimmed: no HTML, no invisible characters. */
export function plainLine(limit: number) {
  return z
    .string()
    .trim()
    .refine((text) => !/[\r\n]/.test(text), { error: LINE_MESSAGE, abort: true })
    .refine((text) => !unshown.test(text), { error: CHARACTER_MESSAGE, abort: true })
    .refine((text) => !markup.test(text), { error: MARKUP_MESSAGE, abort: true })
    .transform((text) => text.toWellFormed())
    .pipe(z.string().max(limit, tooLong(limit)))
}

/** Like `plainLine`, but must be visible. @param message for a missing or blank text */
export function requiredLine(message: string, limit: number) {
  return z.string({ error: message }).trim().refine(isVisible, { error: message, abort: true }).pipe(plainLine(limit))
}

/** Several lines of untrusted plain text; line ends become `\n`. */
export function plainText(limit: number) {
  return z
    .string()
    .trim()
    .refine((text) => !unshownInText.test(text), { error: CHARACTER_MESSAGE, abort: true })
    .refine((text) => !markup.test(text), { error: MARKUP_MESSAGE, abort: true })
    .transform((text) => text.toWellFormed().replace(/\r\n?/g, '\n'))
    .pipe(z.string().max(limit, tooLong(limit)))
}

export function tooLong(limit: number): string {
  return `Please use ${limit} characters at most`
}
