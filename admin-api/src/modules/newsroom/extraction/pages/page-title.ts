import { trimEndCharacters } from '@hometown/shared-types/trim-characters'
import { webAddress } from '../documents/web-address.ts'
import { plainTitle } from '../text/plain-text.ts'
import { isSidebar } from './main-text/article-sidebar.ts'
import type { Page } from './page.ts'
import { type PageElement, wordsOf } from './page-element.ts'

const saysNothing =
  /^(?:home(?:page)?|untitled(?: document)?|article|blog|page|index|new page \d*|inicio|noticias|(?:our |latest |all |city |county |school |district )?(?:news|stories|story|posts?|events?|announcements?|press|media)(?: (?:&|and) \w+)?(?: (?:flash|details?|items?|stor(?:y|ies)|posts?|releases?|room|archives?|updates?|articles?|view))?|(?:welcome)(?: to .*)?|obituar(?:y|ies))$/i
const separators = /(?<!\s)\s+(?:[|–—·»:•-]|::)\s+/

export function titleOfPage(page: Page): string {
  const headings = headingsOf(page)
  const shared = (isMetaOfFront(page) ? [] : [page.metas.get('og:title'), page.metas.get('twitter:title')]).map(
    (written) => telling(written, page, headings),
  )
  const written = telling(page.document.querySelector('title')?.textContent, page, headings)
  const [main = plainHeading(written, page) ?? boldLine(page)] = headings.filter(
    (heading) => isMeaningful(heading, page) && !isOfSite(heading, page),
  )
  // The first heading is more often right than the `<title>`.
  const found = [...shared, headings.includes(written) ? written : undefined, main, written, headings[0]]
  return found.find((title) => title !== undefined && title !== '') ?? ''
}

function telling(written: string | null | undefined, page: Page, headings: readonly string[]): string {
  const title = withoutSiteName(plainTitle(written), page, headings)
  return isMeaningful(title, page) ? title : ''
}

export function isMeaningful(title: string, { siteNames, url }: Page): boolean {
  // `News Flash | Cedar County`: a template's name and a site's.
  const [first = ''] = title.split(separators)
  if (title === '' || saysNothing.test(title) || saysNothing.test(first)) return false
  const same = (other: string) => plain(other) === plain(title)
  return !siteNames.some(same) && !same(new URL(url).hostname)
}

/** Some templates repeat the meta elements of the front page on every page. */
export function isMetaOfFront(page: Page): boolean {
  const url = webAddress(page.metas.get('og:url'), page.base)
  if (url === null) return false
  const isFront = (address: string) => new URL(address).pathname === '/' && new URL(address).search === ''
  return isFront(url) && !isFront(page.url)
}

const WORDS_OF_TITLE = 4

/** For pages whose `<title>` is a name. */
function plainHeading(written: string, page: Page): string | undefined {
  if (written.split(' ').length > WORDS_OF_TITLE) return undefined
  const lines = Array.from(page.document.querySelectorAll('h2, h3')).slice(0, 10)
  return lines
    .filter((line) => !isSidebar(line, page.holdsArticle))
    .map((line) => plainTitle(line.textContent))
    .find((line) => line.split(' ').length > 2 && isMeaningful(line, page) && !isOfSite(line, page))
}

function boldLine(page: Page): string | undefined {
  const lines = Array.from(page.document.querySelectorAll('font[size] b, b, strong, big')).slice(0, 30).map(wordsOf)
  return lines.find(
    (line) =>
      line.split(' ').length >= WORDS_OF_TITLE &&
      line.length <= 150 &&
      isMeaningful(line, page) &&
      !isOfSite(line, page),
  )
}

function headingsOf(page: Page): string[] {
  const places = [
    'article h1',
    'main h1',
    '[itemprop="headline"]',
    '.entry-title',
    '.post-title',
    '.headline',
    'h1',
    'article [class*="title" i]',
    '[class*="item-title" i], [class*="story-title" i], [class*="article-title" i], [class*="news-title" i]',
    'article h2',
    'main h2',
    '#main h2',
    '#content h2',
    '[class*="news" i] h2, [class*="post" i] h2, [class*="content" i] h2, [id*="content" i] h2',
    'h3[class*="title" i], h3[class*="entry" i], [class*="content" i] h3',
  ]
  const found = places.flatMap((place) => {
    const element = page.document.querySelector(place)
    return element && !isSidebar(element, page.holdsArticle) ? plainTitle(ownWords(element)) : []
  })
  return [...new Set(found)].filter((title) => title !== '')
}

function ownWords(heading: PageElement): string {
  const [before = ''] = heading.innerHTML.split(/<p[\s>]/i, 1)
  return plainTitle(before) === '' ? (heading.textContent ?? '') : before
}

/** `Council meets | Cedar Falls Courier`. */
function withoutSiteName(title: string, page: Page, headings: readonly string[]): string {
  const parts = title.split(separators)
  if (parts.length < 2) return title
  const heading = headings.find(
    (one) =>
      one.length > SHORTEST_HEADING &&
      (isPart(one, title) || parts.some((part) => labelled(part, one))) &&
      !isOfSite(one, page),
  )
  if (heading) return heading
  const [first = ''] = parts
  const last = parts.at(-1) ?? ''
  if (isOfSite(last, page)) return trimEndCharacters(title.slice(0, title.lastIndexOf(last)), /[\s|–—·»:-]/)
  if (isOfSite(first, page)) return title.slice(first.length).replace(/^[\s|–—·»:-]+/, '')
  return title
}

const SHORTEST_HEADING = 8

/** `Obituary for Ann Porter`, `News: Council meets`. */
function labelled(part: string, heading: string): boolean {
  return (
    part.endsWith(heading) &&
    /^(?:\p{L}+ (?:for|of|about)|\p{L}+(?: \p{L}+)?:)\s+$/u.test(part.slice(0, -heading.length))
  )
}

function isPart(heading: string, title: string): boolean {
  return title.startsWith(heading) || title.endsWith(heading)
}

function isOfSite(words: string, { siteName, siteNames, url }: Page): boolean {
  const own = plain(words)
  const host = plain(new URL(url).hostname.replace(/^www\.|\.[a-z]+$/g, '').split('.')[0] ?? '')
  return (
    own !== '' &&
    (own === plain(siteName ?? '') ||
      siteNames.some((name) => own === plain(name)) ||
      host.includes(own) ||
      (host.length > 4 && own.includes(host)))
  )
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
