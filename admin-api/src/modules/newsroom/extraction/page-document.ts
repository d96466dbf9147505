import { isTooDeep, MAX_HTML_DEPTH, withoutTags } from '@hometown/shared-types/html-depth'
import { Parser } from 'htmlparser2'
import { parseHTML } from 'linkedom'
import { isHidden } from './plain-text.ts'

export type PageDocument = ReturnType<typeof parseHTML>['document']

/** The part of the DOM that is used. */
export interface PageElement {
  readonly tagName: string
  readonly textContent: string | null
  readonly innerHTML: string
  readonly parentElement: PageElement | null
  readonly children: ArrayLike<PageElement> & Iterable<PageElement>
  readonly previousElementSibling: PageElement | null
  readonly nextElementSibling: PageElement | null
  readonly isConnected: boolean
  getAttribute(name: string): string | null
  hasAttribute(name: string): boolean
  querySelector(selector: string): PageElement | null
  querySelectorAll(selector: string): ArrayLike<PageElement> & Iterable<PageElement>
  closest(selector: string): PageElement | null
  remove(): void
}

/** @returns the document without its scripts, and those of them that are JSON-LD */
export function openDocument(written: string): { document: PageDocument; jsonLd: string[] } {
  const page = written.slice(0, LARGEST_PAGE).replace(/<{2,}/g, '<')
  // The parser would take the whole page for the content of an unclosed title.
  const { html, jsonLd } = cleaned(/<\/title/i.test(page) ? page : page.replace(/<title[^<>]*>/gi, ' '))
  const hasRoot = /<html[\s>]/i.test(html.slice(0, 20_000))
  const { document } = parseHTML(hasRoot ? html : `<!doctype html><html><head></head><body>${html}</body></html>`)
  return { document, jsonLd }
}

/** Larger pages aren't articles, and their tree would exceed the thread's memory. */
const LARGEST_PAGE = 8_000_000
const LARGEST_TREE = 1_000_000
const LARGEST_DATA = 500_000
const MOST_TAGS = 24_000

const unread = new Set('script style noscript svg template iframe math object canvas'.split(' '))
const empty = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/** The page written anew, in linear time: lowercase names, all elements closed, without scripts and what its markup hides. */
function cleaned(page: string): { html: string; jsonLd: string[] } {
  const kept: string[] = []
  const jsonLd: string[] = []
  const length = { tree: 0, data: 0 }
  let [tags, depth, unreadAt, isData] = [0, 0, 0, false]
  const keep = (text: string) => {
    length.tree += text.length
    if (length.tree <= LARGEST_TREE) kept.push(text)
    else parser.pause()
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      const { type = '' } = attributes
      if (++depth > MAX_HTML_DEPTH) parser.pause()
      if (unreadAt > 0) return
      isData = name === 'script' && /^\s*application\/ld\+json/i.test(type)
      if (isData && length.data < LARGEST_DATA) jsonLd.push('')
      if (unread.has(name) || (name !== 'html' && name !== 'body' && isHidden(attributes))) unreadAt = depth
      else if (++tags > MOST_TAGS) parser.pause()
      else keep(`<${name}${Object.entries(attributes).map(attribute).join('')}>`)
    },
    ontext(text) {
      const last = jsonLd.length - 1
      length.data += isData ? text.length : 0
      if (isData && length.data < LARGEST_DATA) jsonLd[last] += text
      else if (unreadAt === 0) keep(escaped(text))
    },
    onclosetag(name) {
      if (unreadAt === 0 && !empty.has(name)) keep(`</${name}>`)
      if (unreadAt === depth) [unreadAt, isData] = [0, false]
      depth--
    },
  })
  parser.write(page)
  if (depth > MAX_HTML_DEPTH) return cleaned(shallow(page))
  parser.end()
  return { html: kept.join(''), jsonLd }
}

function attribute([name, value]: [string, string]): string {
  return /^[a-z][\w:.-]*$/i.test(name) ? ` ${name}="${escaped(value).replaceAll('"', '&quot;')}"` : ''
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** Parsing time grows with the square of the depth. */
function shallow(html: string): string {
  const simpler = html.replace(
    /<\/?(?:div|span|font|b|i|u|em|strong|center|big|small|section|blockquote|table|tbody|tr|td|ul|ol)\b[^<>]*>/gi,
    ' ',
  )
  return isTooDeep(simpler) ? withoutTags(simpler) : simpler
}

export function wordsOf(element: PageElement | null | undefined): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** The letters and digits alone: templates write a title with other dashes and quotes in each place. */
export function lettersOf(text: string | null | undefined): string {
  return (text ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/** The share of its words that are links. */
export function linkedShare(element: PageElement): number {
  const linked = Array.from(element.querySelectorAll('a')).reduce((sum, link) => sum + wordsOf(link).length, 0)
  return linked / Math.max(1, wordsOf(element).length)
}
