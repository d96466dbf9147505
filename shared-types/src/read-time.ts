import { textFromHtml } from './excerpt.ts'

const WORDS_PER_MINUTE = 200

/** Of the visible text. */
export function countWords(html: string): number {
  return textFromHtml(html).split(' ').filter(Boolean).length
}

/** Like {@link readTimeLabel}, for browsers, which would otherwise load an HTML parser. */
function readTimeOfWords(words: number): string {
  return `${minutesOf(words)} min`
}

/** `1 min`, `4 min`. */
export function readTimeLabel(html: string | null | undefined): string {
  return readTimeOfWords(countWords(html ?? ''))
}

/** Words divided by 200, rounded up; at least 1, also for no text. */
function minutesOf(words: number): number {
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE))
}
