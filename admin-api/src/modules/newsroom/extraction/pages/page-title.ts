import { trimEndCharacters } from '@hometown/shared-types/trim-characters'
import { webAddress } from '../documents/web-address.ts'
import { plainTitle } from '../text/plain-text.ts'
import { isSidebar } from './main-text/article-sidebar.ts'
import type { Page } from './page.ts'
import type { PageElement } from './page-element.ts'
import { agreedTitle, type VisibleTitle } from './title-evidence.ts'

const saysNothing =
  /^(?:home(?:page)?|untitled(?: document)?|article|blog|page|index|new page \d*|inicio|noticias|(?:our |latest |all |city |county |school |district )?(?:news|stories|story|posts?|events?|announcements?|press|media)(?: (?:&|and) \w+)?(?: (?:flash|details?|items?|stor(?:y|ies)|posts?|releases?|room|archives?|updates?|articles?|view))?|obituar(?:y|ies))$/i
const greeting = /^welcome(?: to)?(?: (?:our|the)\b)?(?: (?:new|official))*\s*/i
const separators = /(?<!\s)\s+(?:[|–—·»:•-]|::)\s+/

/** @param stated the headline of the article's structured data. */
export function titleOfPage(page: Page, stated?: string): string {
  const headings = headingsOf(page)
  const shared = (isMetaOfFront(page) ? [] : [page.metas.get('og:title'), page.metas.get('twitter:title')]).map(
    (written) => telling(written, page, headings),
  )
  const catalogued = telling(catalogueNames.map((name) => page.metas.get(name)).find(Boolean), page, headings)
  const listed = telling(page.read.listedTitle, page, headings)
  const known = [...headings, stated ?? '', catalogued]
  const written = telling(page.document.querySelector('title')?.textContent, page, known)
  const claims = [
    { title: stated ?? '', weight: 3 },
    { title: shared[0] ?? '', weight: 2.5 },
    { title: shared[1] ?? '', weight: 0.5 },
    { title: written, weight: 2 },
    { title: catalogued, weight: 1 },
    { title: listed, weight: 1 },
  ]
  const agreed = agreedTitle(claims, visibleTitles(page))
  if (agreed !== undefined) return agreed
  const [main = plainHeading(written, page) ?? boldLine(page)] = headings.filter(
    (heading) => isMeaningful(heading, page) && !isOfSite(heading, page),
  )
  // The first heading is more often right than the `<title>`, and so is what the list said.
  const found = [
    stated,
    ...shared,
    headings.includes(written) ? written : undefined,
    main,
    listed,
    written,
    headings[0],
  ]
  return found.find((title) => title !== undefined && title !== '') ?? ''
}

/** What libraries, mailing services and counters read. */
const catalogueNames = ['sailthru.title', 'parsely-title', 'citation_title', 'dcterms.title', 'dc.title']

const MOST_VISIBLE = 40

function visibleTitles(page: Page): VisibleTitle[] {
  const elements = Array.from(page.document.querySelectorAll('h1, h2, h3, [itemprop~="headline"]')).slice(
    0,
    MOST_VISIBLE,
  )
  return elements
    .filter((element) => !isSidebar(element, page.holdsArticle))
    .map((element) => ({ title: plainTitle(ownWords(element)), level: Number(element.tagName.slice(1)) || 1 }))
    .filter(({ title }) => title !== '' && !isOfSite(title, page))
}

function telling(written: string | null | undefined, page: Page, headings: readonly string[]): string {
  const title = withoutSiteName(plainTitle(written), page, headings)
  return isMeaningful(title, page) ? title : ''
}

export function isMeaningful(title: string, page: Page): boolean {
  const { siteNames, url } = page
  // `News Flash | Cedar County`: a template's name and a site's.
  const [first = ''] = title.split(separators)
  if (title === '' || saysNothing.test(title) || (saysNothing.test(first) && !/^obituary$/i.test(first))) return false
  const same = (other: string) => comparableTitle(other) === comparableTitle(title)
  return !siteNames.some(same) && !same(new URL(url).hostname) && !isGreeting(title, page)
}

/** `Welcome to the City of Cedar Falls`, but not `Welcome to the team, say two veteran teachers`. */
function isGreeting(title: string, page: Page): boolean {
  if (!greeting.test(title)) return false
  const greeted = trimEndCharacters(title.replace(greeting, ''), /[!.]/)
  return (
    greeted === '' || /^(?:web ?site|web ?page|home ?page|site|blog|page)$/i.test(greeted) || isOfSite(greeted, page)
  )
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
  const lines = Array.from(page.document.querySelectorAll('font[size] b, b, strong, big')).slice(0, 30)
  return lines
    .map((line) => plainTitle(line.textContent))
    .find(
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
  if (parts.length < 2) return withoutNamedEnd(title, page)
  // Of a headline and a name that are both headings, the headline is longer.
  const [heading] = headings
    .filter(
      (one) =>
        one.length > SHORTEST_HEADING &&
        (isPart(one, title) || parts.some((part) => labelled(part, one))) &&
        !isOfSite(one, page),
    )
    .sort((one, other) => other.length - one.length)
  if (heading) return heading
  const [first = ''] = parts
  const last = parts.at(-1) ?? ''
  if (isOfSite(last, page)) return trimEndCharacters(title.slice(0, title.lastIndexOf(last)), /[\s|–—·»:-]/)
  if (isOfSite(first, page)) return title.slice(first.length).replace(/^[\s|–—·»:-]+/, '')
  return title
}

/** `会議が開かれる：朝日新聞`, where nothing but the name itself shows where it begins. */
function withoutNamedEnd(title: string, { siteNames }: Page): string {
  const name = siteNames.find((one) => one.length < title.length && title.endsWith(one))
  const before = name === undefined ? '' : title.slice(0, -name.length)
  return /[|｜:：·・\-–—]\s*$/.test(before) ? trimEndCharacters(before, /[\s|｜:：·・–—-]/) : title
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
  const own = comparableTitle(words)
  const host = comparableTitle(new URL(url).hostname.replace(/^www\.|\.[a-z]+$/g, '').split('.')[0] ?? '')
  return (
    own !== '' &&
    (own === comparableTitle(siteName) ||
      siteNames.some((name) => own === comparableTitle(name)) ||
      host.includes(own) ||
      (host.length > 4 && own.includes(host) && isMostlyName(words, own.length, host.length)))
  )
}

/** A headline may name its publisher, too: `How we built the new Riverbend Mill`. */
function isMostlyName(words: string, length: number, lengthOfName: number): boolean {
  return (
    lengthOfName * 2 >= length ||
    (words.split(' ').length <= 6 && /\b(?:official|web ?site|home ?page|online)\b/i.test(words))
  )
}

/** Shorter headlines are the same by chance, such as those of sections. */
export const SHORTEST_HEADLINE = 12

/** The letters and digits alone: templates write a title with other dashes and quotes in each place. */
export function comparableTitle(text: string | null | undefined): string {
  return (text ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
