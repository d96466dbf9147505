import { textFromHtml } from '@hometown/shared-types/excerpt'

/** Characters. */
const HEADLINE_LENGTH = 60

/** The plain text of a rendered excerpt, without the '[…]' of generated ones. */
export function textFromExcerpt(html: string): string {
  return textFromHtml(html).replace(/ ?\[(?:…|\.\.\.)\]$/, '')
}

/** WordPress stores titles and excerpts as HTML, where `<` would begin a tag. */
export function plainTextToHtml(text: string): string {
  return text
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
}

/** As many whole words as fit in a headline; a text without spaces is cut between letters. */
export function firstWords(text: string): string {
  const letters = [...text.trim().slice(0, 4 * HEADLINE_LENGTH)]
  if (letters.length <= HEADLINE_LENGTH) return letters.join('')
  const start = letters.slice(0, HEADLINE_LENGTH).join('')
  const end = start.lastIndexOf(' ')
  return `${(end > 0 ? start.slice(0, end) : start).replace(/[\s,;:.–—-]{1,5}$/u, '')}…`
}
