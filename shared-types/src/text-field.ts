import { z } from 'zod'

/** Trimmed, 1 to `limit` characters. @param message for a missing, null or blank text, which look the same in a form */
export function requiredText(message: string, limit: number) {
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(limit, `Please use ${limit.toLocaleString('en-US')} characters at most`)
}

/** Trimmed, at most `limit` characters; null and blank become null. */
export function optionalText(limit: number) {
  return z
    .string()
    .trim()
    .max(limit)
    .nullish()
    .transform((text) => text || null)
}

/**
 * Splits at commas, trims, and drops empty and repeated words. At most `count` of `limit` characters. @param what names
 * them in messages
 */
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
