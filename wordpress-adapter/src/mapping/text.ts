import { textFromHtml } from '@hometown/shared-types/excerpt'

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
