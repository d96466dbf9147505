const BREAK_CLASS = 'wp-block-nextpage'

/** Where a page of a post ends in WordPress, in stored HTML. */
export const PAGE_BREAK = `<hr class="${BREAK_CLASS}" />`
/** The same in WordPress's texts. */
export const WORDPRESS_PAGE_BREAK = '<!--nextpage-->'

const COMMENT = /\s{0,9}(?:<br ?\/?>\s{0,9})?<!--nextpage-->(?:\s{0,9}<br ?\/?>)?\s{0,9}/
const PARAGRAPH = /<(\/?)p(?=[\s>])/g
const BREAK = new RegExp(`<hr\\b[^<>]*${BREAK_CLASS}[^<>]*>`, 'g')

/** Turns WordPress's page breaks into ours. A paragraph with one in its middle becomes two. */
export function readPageBreaks(html: string): string {
  if (!html.includes(WORDPRESS_PAGE_BREAK)) return html
  const parts = html.split(COMMENT)
  let text = parts[0] ?? ''
  let isInParagraph = endsInParagraph(text, false)
  for (const part of parts.slice(1)) {
    text += isInParagraph ? `</p>${PAGE_BREAK}<p>${part}` : `${PAGE_BREAK}${part}`
    isInParagraph = endsInParagraph(part, isInParagraph)
  }
  return text
}

/** Turns our page breaks into those that WordPress knows. */
export function writePageBreaks(html: string): string {
  return html.replace(BREAK, WORDPRESS_PAGE_BREAK)
}

/** Without the page breaks: readers get an article in one piece. */
export function withoutPageBreaks(html: string): string {
  return html.replace(BREAK, '')
}

function endsInParagraph(html: string, before: boolean): boolean {
  let isInside = before
  for (const [, end] of html.matchAll(PARAGRAPH)) isInside = end === ''
  return isInside
}
