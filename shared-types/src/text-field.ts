import { z } from 'zod'

/**
 * A text that must be there: trimmed, 1 to `limit` characters. A missing one, null and blanks only all answer `message`,
 * since a person sees the same empty field.
 */
export function requiredText(message: string, limit: number) {
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(limit, `Please use ${limit.toLocaleString('en-US')} characters at most`)
}

/** A text that may be absent: trimmed, at most `limit` characters; null and blanks only become null. */
export function optionalText(limit: number) {
  return z
    .string()
    .trim()
    .max(limit)
    .nullish()
    .transform((text) => text || null)
}

/**
 * A list of words as people type them: split at commas, trimmed, without empty and repeated ones. At most `count` of
 * `limit` characters.
 * @param what names them in the messages.
 */
export function wordList(count: number, limit: number, what = 'words') {
  return z
    .array(z.string())
    .transform((entries) => [...new Set(entries.flatMap((entry) => entry.split(',')).map((word) => word.trim()))])
    .transform((words) => words.filter(Boolean))
    .pipe(
      z
        .array(z.string().max(limit, `Each of the ${what} may have ${limit} characters at most`))
        .max(count, `There may be ${count} ${what} at most`),
    )
}
