import { replaceTags } from './replace-tags.ts'

const BREAK_CLASS = 'wp-block-nextpage'

/** Where a page of an article ends, in stored HTML. */
export const PAGE_BREAK = `<hr class="${BREAK_CLASS}" />`
/** The same in WordPress's texts. */
export const WORDPRESS_PAGE_BREAK = '<!--nextpage-->'

/** The rest of a longer text stays on the last page. */
export const ARTICLE_PAGES_LIMIT = 100

const COMMENT = /\s{0,9}(?:<br ?\/?>\s{0,9})?<!--nextpage-->(?:\s{0,9}<br ?\/?>)?\s{0,9}/
const PARAGRAPH = /<(\/?)p(?=[\s>])/g
const TAG = /<(\/?)([a-z][a-z\d]{0,20})\b([^<>]*)>/g
const WITHOUT_END = new Set(['br', 'col', 'hr', 'img', 'source', 'wbr'])

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
  return replacePageBreaks(html, WORDPRESS_PAGE_BREAK)
}

/** Without the page breaks, where an article is in one piece, as in feeds. */
export function withoutPageBreaks(html: string): string {
  return replacePageBreaks(html, '')
}

function replacePageBreaks(html: string, replacement: string): string {
  if (!html.includes(BREAK_CLASS)) return html
  return html.replace(TAG, (tag, end: string, name: string, attributes: string) =>
    isPageBreak(end, name, attributes) ? replacement : tag,
  )
}

/**
 * The pages of an article's safe HTML, each whole by itself: an element that a break divides is on both. Pages without
 * content are left out. One page if there is no break.
 */
export function pagesOfHtml(html: string): string[] {
  if (!html.includes(BREAK_CLASS)) return [html]
  const pages: string[] = []
  const open: { name: string; tag: string }[] = []
  let page: string[] = []
  let at = 0
  let isEmpty = true
  const take = (until: number) => {
    const slice = html.slice(at, until)
    page.push(slice)
    if (isEmpty) isEmpty = !hasContent(slice)
  }
  for (const { 0: tag, 1: end = '', 2: name = '', 3: attributes = '', index } of html.matchAll(TAG)) {
    if (isPageBreak(end, name, attributes)) {
      take(index)
      at = index + tag.length
      if (isEmpty || pages.length === ARTICLE_PAGES_LIMIT - 1) continue
      const ends = open.toReversed().map((element) => `</${element.name}>`)
      pages.push([...page, ...ends].join(''))
      page = open.map((element) => element.tag)
      isEmpty = true
    } else if (end) {
      if (open.at(-1)?.name === name) open.pop()
    } else if (!WITHOUT_END.has(name)) {
      open.push({ name, tag })
    }
  }
  take(html.length)
  if (pages.length === 0 || !isEmpty) pages.push(page.join(''))
  return pages
}

function isPageBreak(end: string, name: string, attributes: string): boolean {
  return end === '' && name === 'hr' && attributes.includes(BREAK_CLASS)
}

function hasContent(html: string): boolean {
  return /<(?:img|video|audio|figure|table)\b/.test(html) || replaceTags(html, '').trim() !== ''
}

function endsInParagraph(html: string, before: boolean): boolean {
  let isInside = before
  for (const [, end] of html.matchAll(PARAGRAPH)) isInside = end === ''
  return isInside
}
