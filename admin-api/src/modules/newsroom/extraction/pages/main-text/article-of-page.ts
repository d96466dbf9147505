import { firstImageIn } from '../../documents/sensible-image.ts'
import { webAddress } from '../../documents/web-address.ts'
import type { NewsItem } from '../../scraped-item.ts'
import { categoryWords, plainName, plainSummary } from '../../text/plain-text.ts'
import { changeOfPage, dateOfPage } from '../dates/page-date.ts'
import type { Entity } from '../json-ld/entities.ts'
import { addressOfNews, dateOfNews, isNews, newsOfEntity } from '../json-ld/json-ld-news.ts'
import { linkedShare } from '../linked-share.ts'
import type { Page } from '../page.ts'
import { type PageDocument, type PageElement, wordsOf } from '../page-element.ts'
import { imageOfPage } from '../page-image.ts'
import { comparableTitle, isMeaningful, SHORTEST_HEADLINE, titleOfPage } from '../page-title.ts'
import type { HoldsArticle } from './article-mark.ts'
import { readMainText } from './main-text.ts'
import { removeOthers } from './remove-others.ts'

const WHOLE_TEXT = 200
const SHORTEST_TEXT = 40

/** The article of a page: from its structured data, then its meta elements, then its visible content. */
export function articleOfPage(page: Page): NewsItem | undefined {
  const entity = entityOfPage(page)
  const described = entity && describedArticle(entity, page)
  removeOthers(page.document, page.holdsArticle)
  const title = titleOfPage(page, described?.title)
  const publishedAt =
    dateOfPage(page, described && entity ? dateOfNews(entity, page) : null) ??
    described?.publishedAt ??
    changeOfPage(page)
  const author = described?.author ?? plainName(authorOf(page))
  const summary = described?.summary ?? plainSummary(page.metas.get('og:description') ?? page.metas.get('description'))
  removeMenus(page.document, page.holdsArticle)
  const imageUrl = imageOfPage(page, publishedAt, described?.imageUrl)
  const main = readMainText(page.document)
  const text = described && isWhole(described.text, main.text) ? described.text : main.text || (summary ?? '')
  if (title === '' || text.length < SHORTEST_TEXT) return undefined
  return {
    kind: 'news',
    url: canonicalAddress(page),
    guid: null,
    title,
    text,
    summary,
    author: author ?? plainName(main.byline),
    publishedAt,
    imageUrl: imageUrl ?? firstImageIn(main.html, page.base),
    categoryWords: described?.categoryWords.length ? described.categoryWords : sectionsOf(page),
  }
}

function entityOfPage(page: Page): Entity | undefined {
  const candidates = page.entities.all.filter(isNews)
  const own = candidates.find((entity) => isThisPage(addressOfNews(entity, page), page))
  const titled = candidates.find((entity) => isHeadlineOfPage(entity, page))
  const nameless = candidates.filter((entity) => addressOfNews(entity, page) === null)
  return own ?? titled ?? (nameless.length === 1 || nameless[0]?.words('articleBody') ? nameless[0] : undefined)
}

/** Templates get addresses wrong more often than headlines. */
function isHeadlineOfPage(entity: Entity, page: Page): boolean {
  const headline = comparableTitle(entity.words('headline'))
  const heading = page.document.querySelector('h1')
  const shown = [page.metas.get('og:title'), heading?.textContent, page.document.querySelector('title')?.textContent]
  return headline.length >= SHORTEST_HEADLINE && shown.some((title) => comparableTitle(title) === headline)
}

/** Some templates describe the front page instead of the article. */
function describedArticle(entity: Entity, page: Page): NewsItem | undefined {
  const described = newsOfEntity(entity, page)
  return described && isMeaningful(described.title, page) ? described : undefined
}

export function isThisPage(url: string | null, page: Page): boolean {
  return url !== null && [page.url, canonicalAddress(page)].some((own) => comparable(own) === comparable(url))
}

function comparable(url: string): string {
  const { hostname, pathname, search } = new URL(url)
  return `${hostname.replace(/^(?:www|m|amp)\./, '')}${pathname.replace(/\/(?:amp\/?)?$/, '')}${/[?&](?:p|id|\w*id)=/i.test(search) ? search : ''}`.toLowerCase()
}

/** Templates name wrong addresses: ignore other sites and the front page. */
export function canonicalAddress(page: Page): string {
  const written = page.document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? page.metas.get('og:url')
  const url = webAddress(written, page.base)
  if (
    url === null ||
    new URL(url).pathname === '/' ||
    new URL(url).hostname.replace(/^www\./, '') !== new URL(page.url).hostname.replace(/^www\./, '')
  )
    return page.url
  return url
}

/** The text in structured data is often only the beginning. */
function isWhole(described: string, seen: string): boolean {
  return (
    described.length >= WHOLE_TEXT && !/(?:…|\.\.\.|\[…\])\s*$/.test(described) && described.length * 2 > seen.length
  )
}

function authorOf(page: Page): string | undefined {
  const named =
    page.metas.get('author') ??
    page.metas.get('article:author') ??
    page.metas.get('dc.creator') ??
    page.metas.get('parsely-author')
  if (named && !/^https?:/i.test(named)) return named
  const element = page.document.querySelector(
    '[rel="author"], [itemprop="author"], .author-name, .byline .author, .entry-author',
  )
  return wordsOf(element).replace(/^(?:by|por)\s+/i, '') || undefined
}

function sectionsOf({ metas }: Page): string[] {
  return categoryWords([
    metas.get('article:section'),
    metas.get('article:tag'),
    ...(metas.get('keywords') ?? '').split(',').slice(0, 10),
  ])
}

const MOST_LINKS = 600
const LONGEST_CARD = 400
const LONGEST_MENU = 1500
const LONGEST_LABEL = 60
const LONGEST_SEPARATOR = 5
const MOST_OF_TEXT = 0.3
const frame = /^(?:HTML|BODY|MAIN|ARTICLE)$/
const inline = /^(?:A|B|I|EM|STRONG|SPAN|FONT|SMALL|U)$/

function removeMenus(document: PageDocument, holdsArticle: HoldsArticle): void {
  const links = Array.from(document.querySelectorAll('a[href]')).slice(0, MOST_LINKS)
  for (const link of links) if (isCard(link)) link.remove()
  const around = new Set(links.flatMap((link) => [link.parentElement, blockOf(link)]))
  const asked = new Set<PageElement>()
  for (const element of around) {
    const outer = element?.parentElement
    if (!outer || asked.has(outer) || frame.test(outer.tagName)) continue
    asked.add(outer)
    if (wordsOf(outer).length < LONGEST_MENU) around.add(outer)
  }
  for (const element of around) {
    if (!element || frame.test(element.tagName)) continue
    if (element.isConnected && isMenu(element) && !holdsArticle(element)) element.remove()
  }
  removeLinkedRuns(links)
}

/** Paragraphs that are links, one after the other at the end, and the line above them. */
function removeLinkedRuns(links: readonly PageElement[]): void {
  const lines = new Set(links.flatMap((link) => (link.isConnected ? (paragraphOf(link) ?? []) : [])))
  for (const outer of new Set(Array.from(lines, ({ parentElement }) => parentElement))) {
    const run = outer ? runAtEnd(outer, lines) : []
    const [first, last] = [run[0], run.at(-1)]
    if (!outer || !first || !last || first === last) continue
    const words = wordsOf(outer)
    // The places of `Where to get free meals` are the article.
    if (!words.endsWith(wordsOf(last)) || lengthOf(run) > words.length * MOST_OF_TEXT) continue
    const before = first.previousElementSibling
    if (before && isLabel(before)) before.remove()
    for (const line of run) line.remove()
  }
}

function runAtEnd(outer: PageElement, lines: ReadonlySet<PageElement>): PageElement[] {
  const run: PageElement[] = []
  for (const element of Array.from(outer.children).reverse()) {
    if (lines.has(element)) run.push(element)
    else if (wordsOf(element) !== '') break
  }
  return run.reverse()
}

function lengthOf(run: readonly PageElement[]): number {
  return run.reduce((sum, line) => sum + wordsOf(line).length, 0)
}

function paragraphOf(link: PageElement): PageElement | undefined {
  const block = blockOf(link)
  return block?.tagName === 'P' && linkedShare(block, wordsOf(block)) > 0.95 ? block : undefined
}

/** `You may also like…` */
function isLabel(element: PageElement): boolean {
  const words = wordsOf(element)
  return element.tagName === 'P' && words.length < LONGEST_LABEL && /(?:\.\.\.|…|:)$/.test(words)
}

/** A link with headings or paragraphs in it shows another article. */
function isCard(link: PageElement): boolean {
  return (
    link.querySelector('h2, h3, h4, h5, p, div') !== null &&
    !link.querySelector('h1') &&
    wordsOf(link).length < LONGEST_CARD
  )
}

function isMenu(element: PageElement): boolean {
  const count = element.querySelectorAll('a[href]').length
  if (count < 2 || element.querySelector('h1')) return false
  const words = wordsOf(element)
  const share = linkedShare(element, words)
  const outsideLinks = words.length * (1 - share)
  if (count === 2 && !inline.test(element.tagName)) return outsideLinks <= LONGEST_SEPARATOR
  return share > 0.7 || (share > 0.5 && outsideLinks < LONGEST_LABEL)
}

function blockOf(link: PageElement): PageElement | null {
  let block = link.parentElement
  while (block && (inline.test(block.tagName) || block.tagName === 'LI')) block = block.parentElement
  return block
}
