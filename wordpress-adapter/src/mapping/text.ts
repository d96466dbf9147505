import { textFromHtml } from '@hometown/shared-types/excerpt'

/** The plain text of a rendered excerpt. WordPress ends the ones it makes itself with '[…]', which says nothing. */
export function textFromExcerpt(html: string): string {
  return textFromHtml(html).replace(/ ?\[(?:…|\.\.\.)\]$/, '')
}

/** Plain text as WordPress stores titles and excerpts: as HTML, where `<` would begin a tag and `&lt;` mean one. */
export function plainTextToHtml(text: string): string {
  return text
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
}
