import { countyWallTime } from '@hometown/shared-types/rules/time'
import { parseDatetime, publishedAt } from './dates.ts'
import { isInBoilerplate, lettersOf, type Page, type PageElement, wordsOf } from './page.ts'
import { plainTitle } from './plain-text.ts'

const names =
  'article:published_time og:article:published_time article:published datepublished og:published_time article.published published_time published-date publish-date publish_date publication_date publishdate pubdate parsely-pub-date sailthru.date bt:pubdate dc.date.issued dcterms.issued citation_publication_date date_published dateposted displaydate'.split(
    ' ',
  )
/** Some templates fill these with the date of the file. */
const vagueNames = ['dcterms.created', 'dc.date.created', 'dc.date', 'dcterms.date', 'date']

/**
 * Returns when the article was published: by its structured data, the page's meta elements, the nearest visible date to
 * the headline, its address.
 * @param stated the date of the article's structured data.
 */
export function dateOfPage(page: Page, title: string, stated: number | null | undefined): number | null {
  const dates = datesOfPage(page, title, stated)
  const first = dates.next().value
  if (first === undefined) return null
  const wallOf = (at: number) => countyWallTime(at, page.read.timeZone)
  if (!wallOf(first).endsWith('T00:00:00')) return first
  // A day gets the time that another statement gives for it.
  for (const other of dates)
    if (other !== first && wallOf(other).slice(0, 10) === wallOf(first).slice(0, 10)) return other
  return first
}

/** Yields the best first. Looking through the page is slow, so it comes only where nothing else says enough. */
function* datesOfPage(page: Page, title: string, stated: number | null | undefined): Generator<number, undefined> {
  for (const date of [stated, ...datesOfMetas(names, page), dateOfAddress(page.url, page)]) if (date != null) yield date
  yield* shownDates(page, title)
  yield* datesOfMetas(vagueNames, page)
}

function datesOfMetas(keys: readonly string[], page: Page): number[] {
  return keys.flatMap((name) => publishedAt(page.metas.get(name), page.read) ?? [])
}

/** Reads the date in `/2026/11/20/council-meets` or `/20261120-council.html`. */
export function dateOfAddress(url: string, { read }: Pick<Page, 'read'>): number | null {
  const { pathname } = new URL(url)
  const [, year, month = '', day = ''] =
    /\/((?:19|20)\d{2})[/-](\d{1,2})[/-](\d{1,2})(?=[/_-]|$)/.exec(pathname) ??
    /(?<!\d)(20\d{2})(\d{2})(\d{2})(?!\d)/.exec(pathname) ??
    []
  return year === undefined ? null : publishedAt(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, read)
}

const exact =
  '[itemprop~="datePublished"], [property~="schema:datePublished"], [property~="schema:dateCreated"], [property~="datePublished"], [property~="dc:date"], time[datetime], time[pubdate], .published[title], [data-published], [data-datetime], relative-time'
const visible =
  'time, [class*="date" i], [class*="datum" i], [class*="fecha" i], [class*="byline" i], [class*="publish" i], [class*="posted" i], [class*="meta" i], [id*="date" i], .submitted, .timestamp'
const lines = 'p, div, td, dd, time, span, font, em, small, strong, b, li, h2, h3, h4, h5, h6'
const MOST_PLACES = 300

/** Lists dates in elements made for them first, each kind by its nearness to the headline, then dates in lines. */
function shownDates(page: Page, title: string): number[] {
  const headline = eventHeadline(page, title)
  const own = headline?.closest('article')
  // Dates beyond the headline's own element are mostly those of other stories.
  return [...(own ? datesAround(headline, page, own) : []), ...datesAround(headline, page)]
}

function datesAround(headline: PageElement | null, page: Page, within?: PageElement): number[] {
  const kinds = [
    [() => elementsOf(exact, page).slice(0, MOST_PLACES), dateOfElement],
    [() => elementsOf(visible, page).slice(0, MOST_PLACES), dateOfElement],
    [() => linesBeforeText(page, headline), dateOfLine],
  ] as const
  for (const [elements, dateOf] of kinds) {
    const near = nearestFirst(elements(), headline).filter((element) => within?.contains(element) ?? true)
    const own = near.filter((element) => !isOfOtherStory(element, headline, page))
    const found = own.flatMap((element) => dateOf(element, page) ?? [])
    if (found.length > 0) return found
  }
  return []
}

function elementsOf(selector: string, { document }: Page): PageElement[] {
  return Array.from(document.querySelectorAll(selector))
}

function eventHeadline(page: Page, title: string): PageElement | null {
  const headings = elementsOf('h1, h2, h3, h4, [class*="title" i], [class~="headline" i]', page).slice(0, MOST_PLACES)
  const own = lettersOf(title)
  return headings.find((heading) => lettersOf(heading.textContent) === own) ?? page.document.querySelector('h1')
}

/** Other stories have their own dates: elements that share a smaller part of the page with the headline are nearer. */
function nearestFirst(elements: readonly PageElement[], headline: PageElement | null): PageElement[] {
  const above: PageElement[] = []
  for (let at = headline; at; at = at.parentElement) above.push(at)
  const distanceOf = (element: PageElement) => above.findIndex((outer) => outer.contains(element))
  return elements
    .map((element) => ({ element, distance: distanceOf(element) }))
    .sort((one, other) => one.distance - other.distance)
    .map(({ element }) => element)
}

const teasers = 'article, li, section, [class*="teaser" i], [class*="card" i], [class*="item" i], [itemscope]'

/** Tells whether the element is beside the article, of an event, or of a piece of the page with its own headline. */
function isOfOtherStory(element: PageElement, headline: PageElement | null, page: Page): boolean {
  const about = [element, element.parentElement].map((one) => one?.getAttribute('class') ?? '').join(' ')
  if (/event|service|funeral|meeting|today|\bhoy\b|updated|modified/i.test(about) && !/publish/i.test(about))
    return true
  const teaser = element.closest(teasers)
  const isOfTeaser = teaser?.querySelector('h2 a, h3 a, h4 a, a h2, a h3, a h4') && !teaser.contains(headline)
  return (headline !== null && isOfTeaser === true) || isInBoilerplate(element, page)
}

const LONGEST_LINE = 200
const attributes = ['datetime', 'content', 'data-published', 'data-datetime', 'data-date', 'data-timestamp', 'title']

function dateOfElement(element: PageElement, page: Page): number | null {
  const said = attributes.map((name) => publishedAt(element.getAttribute(name), page.read))
  const words = wordsOf(element)
  return said.find((at) => at !== null) ?? (words.length > LONGEST_LINE ? null : dateOfStatement(words, page))
}

const publishing =
  /(?:posted|published|publicad[oa]|release(?:d| date)?|submitted|issued|written|filed|created|fecha|veröffentlicht|erschienen|datum|publiée?|pubblicat[oa]|gepubliceerd|publicerad|date)(?![\p{L}])\s*(?:on|el|:|at|am|le|il|op|em)?\s*(.{4,60})/iu

/** Reads `Updated Nov. 18 | Posted Nov. 16` as the date of the posting. */
function dateOfStatement(words: string, page: Page): number | null {
  const [, after = ''] = publishing.exec(words) ?? []
  return dateInWords(after, page) ?? dateInWords(words, page)
}

export function dateInWords(words: string, page: Page): number | null {
  const datetime = parseDatetime(words, page.read)
  return datetime === undefined ? null : publishedAt(datetime.text, page.read)
}

const MOST_BEFORE = 30
const MOST_LINES = 150
const LONGEST_SHORT_LINE = 90

/** Lists the lines around the headline, with the first of the text. */
function linesBeforeText(page: Page, headline: PageElement | null): PageElement[] {
  const elements = elementsOf(`h1, ${lines}`, page)
  const at = headline === null ? 0 : elements.indexOf(headline)
  const isProse = (words: string) =>
    words.length > LONGEST_SHORT_LINE || (words.length > 60 && /\p{Ll}{2}[.!?][”"’']?$/u.test(words))
  const text = elements.findIndex(
    (element, index) => index > at && element.tagName === 'P' && isProse(wordsOf(element)),
  )
  return elements.slice(Math.max(0, at - MOST_BEFORE), Math.min(text < 0 ? Infinity : text + 1, at + MOST_LINES))
}

function dateOfLine(element: PageElement, page: Page): number | null {
  const words = wordsOf(element)
  const isText = words.length > LONGEST_SHORT_LINE
  if (isText && element.tagName !== 'P') return null
  const pieces = isText
    ? [words.slice(0, LONGEST_SHORT_LINE)]
    : element.innerHTML.split(/<br[^<>]*>/i, 20).map(plainTitle)
  for (const piece of pieces) {
    const at = isLineOfDate(piece, page) ? dateOfStatement(piece, page) : null
    if (at !== null) return at
  }
  return null
}

/** Accepts a date behind few words or a word of publishing, and `CEDAR FALLS (Nov. 18, 2026) – The mill is open.` */
function isLineOfDate(words: string, page: Page): boolean {
  const datetime = parseDatetime(words, page.read)
  if (datetime === undefined) return false
  const before = words.slice(0, datetime.index)
  const after = words.slice(datetime.index + datetime.text.length)
  if (before.length <= 40 && /^\)?\s?[—–|:-]/.test(after)) return true
  const isIntroduced = publishing.test(words) || before.split(' ').length < 4
  return isIntroduced && before.length < 50 && !/(?<![ap]\.m)[.!?]$/.test(words)
}
