import { textFromHtml } from './excerpt.ts'

/** How many words a reader is taken to read in a minute. */
export const WORDS_PER_MINUTE = 200

/** How many words of text, not of markup, an HTML text has. */
export function countWords(html: string): number {
  return textFromHtml(html).split(' ').filter(Boolean).length
}

/** Minutes to read an HTML text: its words divided by 200, rounded up, at least 1 (also for no text at all). */
export function readTimeMinutes(html: string | null | undefined): number {
  return minutesOf(countWords(html ?? ''))
}

/** {@link readTimeLabel} of words that were counted already, for browsers, which bring a reader of HTML along. */
export function readTimeOfWords(words: number): string {
  return `${minutesOf(words)} min`
}

/** The read time as pages show it: `1 min`, `4 min`. */
export function readTimeLabel(html: string | null | undefined): string {
  return readTimeOfWords(countWords(html ?? ''))
}

function minutesOf(words: number): number {
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE))
}
