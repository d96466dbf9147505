import { countyWallTime } from '@hometown/shared-types/rules/time'
import { type HtmlPage, isInBoilerplate, lettersAndDigits, type PageElement, textOfElement } from './html-page.ts'
import { findDatetime, parsePublishedAt } from './parse-dates.ts'
import { plainTitle } from './plain-text.ts'

const PUBLISHED_DATE_META_NAMES =
  'article:published_time og:article:published_time article:published datepublished og:published_time article.published published_time published-date publish-date publish_date publication_date publishdate pubdate parsely-pub-date sailthru.date bt:pubdate dc.date.issued dcterms.issued citation_publication_date date_published dateposted displaydate'.split(
    ' ',
  )
/** Some templates fill these with the date of the file. */
const VAGUE_DATE_META_NAMES = ['dcterms.created', 'dc.date.created', 'dc.date', 'dcterms.date', 'date']

export function findPublishedDate(page: HtmlPage, title: string, jsonLdDate: number | null | undefined): number | null {
  const dates = yieldDatesByTrust(page, title, jsonLdDate)
  const first = dates.next().value
  if (first === undefined) return null
  const wallOf = (at: number) => countyWallTime(at, page.input.timeZone)
  if (!wallOf(first).endsWith('T00:00:00')) return first
  // A date without a time gets the time from another date of the same day.
  for (const other of dates)
    if (other !== first && wallOf(other).slice(0, 10) === wallOf(first).slice(0, 10)) return other
  return first
}

/** Yields the most reliable dates first. Searching the visible page is slow, so it comes late. */
function* yieldDatesByTrust(
  page: HtmlPage,
  title: string,
  jsonLdDate: number | null | undefined,
): Generator<number, undefined> {
  for (const date of [jsonLdDate, ...listDatesInMetas(PUBLISHED_DATE_META_NAMES, page), dateInUrl(page.url, page)])
    if (date != null) yield date
  yield* listVisibleDates(page, title)
  yield* listDatesInMetas(VAGUE_DATE_META_NAMES, page)
}

function listDatesInMetas(keys: readonly string[], page: HtmlPage): number[] {
  return keys.flatMap((name) => parsePublishedAt(page.metas.get(name), page.input) ?? [])
}

/** Reads the date in `/2026/11/20/council-meets` or `/20261120-council.html`. */
export function dateInUrl(url: string, { input: read }: Pick<HtmlPage, 'input'>): number | null {
  const { pathname } = new URL(url)
  const [, year, month = '', day = ''] =
    /\/((?:19|20)\d{2})[/-](\d{1,2})[/-](\d{1,2})(?=[/_-]|$)/.exec(pathname) ??
    /(?<!\d)(20\d{2})(\d{2})(\d{2})(?!\d)/.exec(pathname) ??
    []
  return year === undefined ? null : parsePublishedAt(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, read)
}

const MACHINE_DATE_SELECTOR =
  '[itemprop~="datePublished"], [property~="schema:datePublished"], [property~="schema:dateCreated"], [property~="datePublished"], [property~="dc:date"], time[datetime], time[pubdate], .published[title], [data-published], [data-datetime], relative-time'
const DATE_LINE_SELECTOR =
  'time, [class*="date" i], [class*="datum" i], [class*="fecha" i], [class*="byline" i], [class*="publish" i], [class*="posted" i], [class*="meta" i], [id*="date" i], .submitted, .timestamp'
const TEXT_LINE_SELECTOR = 'p, div, td, dd, time, span, font, em, small, strong, b, li, h2, h3, h4, h5, h6'
const MAX_PLACES = 300

/** Lists dates in elements made for them first, each kind by its nearness to the headline, then dates in lines. */
function listVisibleDates(page: HtmlPage, title: string): number[] {
  const headline = findHeadlineElement(page, title)
  const article = headline?.closest('article')
  // Dates beyond the headline's own element are mostly those of other stories.
  return [...(article ? listDatesNearHeadline(headline, page, article) : []), ...listDatesNearHeadline(headline, page)]
}

function listDatesNearHeadline(headline: PageElement | null, page: HtmlPage, within?: PageElement): number[] {
  const kinds = [
    [() => selectAll(MACHINE_DATE_SELECTOR, page).slice(0, MAX_PLACES), parseDateOfElement],
    [() => selectAll(DATE_LINE_SELECTOR, page).slice(0, MAX_PLACES), parseDateOfElement],
    [() => listLinesAroundHeadline(page, headline), parseDateOfLine],
  ] as const
  for (const [elements, dateOf] of kinds) {
    const near = sortByNearnessToHeadline(elements(), headline).filter((element) => within?.contains(element) ?? true)
    const ownElements = near.filter((element) => !isElementOfOtherStory(element, headline, page))
    const dates = ownElements.flatMap((element) => dateOf(element, page) ?? [])
    if (dates.length > 0) return dates
  }
  return []
}

function selectAll(selector: string, { document }: HtmlPage): PageElement[] {
  return Array.from(document.querySelectorAll(selector))
}

function findHeadlineElement(page: HtmlPage, title: string): PageElement | null {
  const headings = selectAll('h1, h2, h3, h4, [class*="title" i], [class~="headline" i]', page).slice(0, MAX_PLACES)
  const letters = lettersAndDigits(title)
  return (
    headings.find((heading) => lettersAndDigits(heading.textContent) === letters) ?? page.document.querySelector('h1')
  )
}

/** Sorts by the smallest part of the page that an element shares with the headline: other stories have own dates. */
function sortByNearnessToHeadline(elements: readonly PageElement[], headline: PageElement | null): PageElement[] {
  const above: PageElement[] = []
  for (let at = headline; at; at = at.parentElement) above.push(at)
  const distanceOf = (element: PageElement) => above.findIndex((outer) => outer.contains(element))
  return elements
    .map((element) => ({ element, distance: distanceOf(element) }))
    .sort((one, other) => one.distance - other.distance)
    .map(({ element }) => element)
}

const STORY_SELECTOR = 'article, li, section, [class*="teaser" i], [class*="card" i], [class*="item" i], [itemscope]'

/** Tells whether the element is beside the article, of an event, or of a piece of the page with its own headline. */
function isElementOfOtherStory(element: PageElement, headline: PageElement | null, page: HtmlPage): boolean {
  const classNames = [element, element.parentElement].map((one) => one?.getAttribute('class') ?? '').join(' ')
  if (/event|service|funeral|meeting|today|\bhoy\b|updated|modified/i.test(classNames) && !/publish/i.test(classNames))
    return true
  const teaser = element.closest(STORY_SELECTOR)
  const isOfTeaser = teaser?.querySelector('h2 a, h3 a, h4 a, a h2, a h3, a h4') && !teaser.contains(headline)
  return (headline !== null && isOfTeaser === true) || isInBoilerplate(element, page)
}

const MAX_LINE_LENGTH = 200
const ATTRIBUTES_WITH_DATES = 'datetime content data-published data-datetime data-date data-timestamp title'.split(' ')

function parseDateOfElement(element: PageElement, page: HtmlPage): number | null {
  const dates = ATTRIBUTES_WITH_DATES.map((name) => parsePublishedAt(element.getAttribute(name), page.input))
  const words = textOfElement(element)
  return dates.find((at) => at !== null) ?? (words.length > MAX_LINE_LENGTH ? null : parsePublishedOnDate(words, page))
}

const PUBLISHED_ON_WORDS_PATTERN =
  /(?:posted|published|publicad[oa]|release(?:d| date)?|submitted|issued|written|filed|created|fecha|veröffentlicht|erschienen|datum|publiée?|pubblicat[oa]|gepubliceerd|publicerad|date)(?![\p{L}])\s*(?:on|el|:|at|am|le|il|op|em)?\s*(.{4,60})/iu

/** Reads `Updated Nov. 18 | Posted Nov. 16` as the date of the posting. */
function parsePublishedOnDate(words: string, page: HtmlPage): number | null {
  const [, after = ''] = PUBLISHED_ON_WORDS_PATTERN.exec(words) ?? []
  return dateInText(after, page) ?? dateInText(words, page)
}

export function dateInText(words: string, page: HtmlPage): number | null {
  const datetime = findDatetime(words, page.input)
  return datetime === undefined ? null : parsePublishedAt(datetime.text, page.input)
}

const MAX_LINES_BEFORE = 30
const MAX_LINES = 150
const MAX_SHORT_DATE_LINE_LENGTH = 90

/** Lists the lines around the headline, with the first of the text. */
function listLinesAroundHeadline(page: HtmlPage, headline: PageElement | null): PageElement[] {
  const elements = selectAll(`h1, ${TEXT_LINE_SELECTOR}`, page)
  const at = headline === null ? 0 : elements.indexOf(headline)
  const isProse = (words: string) =>
    words.length > MAX_SHORT_DATE_LINE_LENGTH || (words.length > 60 && /\p{Ll}{2}[.!?][”"’']?$/u.test(words))
  const text = elements.findIndex(
    (element, index) => index > at && element.tagName === 'P' && isProse(textOfElement(element)),
  )
  return elements.slice(Math.max(0, at - MAX_LINES_BEFORE), Math.min(text < 0 ? Infinity : text + 1, at + MAX_LINES))
}

function parseDateOfLine(element: PageElement, page: HtmlPage): number | null {
  const words = textOfElement(element)
  const isText = words.length > MAX_SHORT_DATE_LINE_LENGTH
  if (isText && element.tagName !== 'P') return null
  const pieces = isText
    ? [words.slice(0, MAX_SHORT_DATE_LINE_LENGTH)]
    : element.innerHTML.split(/<br[^<>]*>/i, 20).map(plainTitle)
  for (const piece of pieces) {
    const at = isPublishedDateLine(piece, page) ? parsePublishedOnDate(piece, page) : null
    if (at !== null) return at
  }
  return null
}

/** Accepts `Posted Nov. 18`, short lines with a date, and `CEDAR FALLS (Nov. 18, 2026) – The mill is open.` */
function isPublishedDateLine(words: string, page: HtmlPage): boolean {
  const datetime = findDatetime(words, page.input)
  if (datetime === undefined) return false
  const before = words.slice(0, datetime.index)
  const after = words.slice(datetime.index + datetime.text.length)
  if (before.length <= 40 && /^\)?\s?[—–|:-]/.test(after)) return true
  const isIntroduced = PUBLISHED_ON_WORDS_PATTERN.test(words) || before.split(' ').length < 4
  return isIntroduced && before.length < 50 && !/(?<![ap]\.m)[.!?]$/.test(words)
}
