import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import { publishedAt } from '../../text/datetimes.ts'
import { parseDatetime } from '../../text/parse-datetime.ts'
import { plainTitle } from '../../text/plain-text.ts'
import { dateOfNews } from '../json-ld/json-ld-news.ts'
import { isSidebar } from '../main-text/article-sidebar.ts'
import type { Page } from '../page.ts'
import { type PageElement, wordsOf } from '../page-element.ts'
import { isMetaOfFront } from '../page-title.ts'
import { dateOfBeginning } from './date-of-beginning.ts'
import {
  dateInWords,
  dateOfStatement,
  isLifeSpan,
  isOfPublication,
  LONGEST_LINE,
  LONGEST_STATEMENT,
} from './date-statements.ts'
import { headlineOf, isOfTeaser, nearnessTo } from './nearness.ts'

const names =
  'article:published_time og:article:published_time article:published datepublished og:published_time article.published published_time published-date publish-date publish_date publication_date publishdate pubdate parsely-pub-date sailthru.date bt:pubdate dc.date.issued dcterms.issued citation_publication_date cxenseparse:recs:publishtime date_published dateposted article_date_original displaydate'.split(
    ' ',
  )
/** Some templates fill these with the date of the file. */
const vagueNames =
  'dcterms.created dc.date.created dc:date.created dc.date dc:date dcterms.date bepress_citation_date date'.split(' ')
const namesOfChange = ['article:modified_time', 'og:updated_time', 'datemodified', 'last-modified', 'dcterms.modified']

/**
 * The date on which the statements of a page agree: its structured data, its meta elements, its visible dates by their
 * nearness to the headline, its address.
 * @param ofStructuredData the date of the article's structured data.
 */
export function dateOfPage(page: Page, ofStructuredData: number | null): number | null {
  const stated = statedOf(page, ofStructuredData)
  const [first] = stated
  if (first !== undefined) return moreExact(agreed(first, stated, page), page)
  const ofAddress = dateOfAddress(page.url, page)
  const found = [...markedDates(page), ...present(dateOfVisible(page, 'published'))]
  const ofMetas = [...datesOfMetas(page, vagueNames)]
  const all = [...found, ...ofMetas]
  const best = (ofAddress === null ? undefined : all.find((one) => isNear(one, ofAddress))) ?? ofAddress ?? all[0]
  if (best !== undefined) return moreExact(best, page)
  return dateOfBeginning(page) ?? dateOfVisible(page, 'changed')
}

function present(instant: number | null): number[] {
  return instant === null ? [] : [instant]
}

function statedOf(page: Page, ofStructuredData: number | null): number[] {
  return [
    ...present(ofStructuredData),
    ...datesOfMetas(page, names),
    ...present(statedDate(page)),
    ...present(dateOfPageEntity(page)),
  ]
}

const NEAR_MS = 36 * 3600_000

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) < NEAR_MS
}

function agreed(first: number, stated: readonly number[], page: Page): number {
  const others = stated.filter((one) => !isNear(one, first))
  if (others.length === 0) return first
  const ofAddress = dateOfAddress(page.url, page)
  const addressed = ofAddress === null ? undefined : stated.find((one) => isNear(one, ofAddress))
  if (addressed !== undefined) return addressed
  // Some templates give the date of the last change as that of publication.
  const changed = changeOfPage(page)
  const earlier = others.find((one) => one < first)
  if (changed !== null && earlier !== undefined && isNear(changed, first)) return earlier
  const [shown] = [
    ...markedDates(page),
    ...present(dateOfVisible(page, 'published')),
    ...datesOfMetas(page, vagueNames),
  ]
  return (shown === undefined ? undefined : stated.find((one) => isNear(one, shown))) ?? first
}

/** The date of a description of the page that doesn't say that it's an article. */
function dateOfPageEntity(page: Page): number | null {
  const pages = page.entities.all.filter(({ types }) => types.some((type) => type.endsWith('webpage')))
  const [only] = pages
  return only && pages.length === 1 ? dateOfNews(only, page) : null
}

/** The date of the last change, as an upper bound for the publication date. */
export function changeOfPage(page: Page): number | null {
  for (const instant of datesOfMetas(page, namesOfChange)) return instant
  return null
}

export function moreExact(instant: number, page: Page): number {
  const wall = countyWallTime(instant, page.read.timeZone)
  if (!wall.slice(11).startsWith('00:00:00')) return instant
  for (const other of datesOfMarkup(page)) {
    const isSameDay = countyWallTime(other, page.read.timeZone).slice(0, 10) === wall.slice(0, 10)
    if (isSameDay && other !== instant) return other
  }
  return instant
}

function* datesOfMarkup(page: Page): Generator<number> {
  yield* datesOfMetas(page, names)
  yield* present(statedDate(page))
  yield* markedDates(page)
  yield* present(dateOfVisible(page, 'published'))
  yield* datesOfMetas(page, vagueNames)
}

function* datesOfMetas(page: Page, keys: readonly string[]): Generator<number> {
  if (isMetaOfFront(page)) return
  for (const name of keys) {
    const instant = publishedAt(page.metas.get(name), page.read)
    if (instant !== null) yield instant
  }
}

/** `/2026/11/20/council-meets`, `/20261120-council.html`. */
export function dateOfAddress(url: string, { read }: Pick<Page, 'read'>): number | null {
  const { pathname } = new URL(url)
  const match =
    /\/((?:19|20)\d{2})[/-](\d{1,2})[/-](\d{1,2})(?=[/_-]|$)/.exec(pathname) ??
    /(?<!\d)(20\d{2})(\d{2})(\d{2})(?!\d)/.exec(pathname)
  if (match === null) return null
  const [, year, month = '', day = ''] = match
  return publishedAt(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, read)
}

/** What says of itself that it is the date of publication. */
const stated =
  '[itemprop~="datePublished"], [property~="schema:datePublished"], [property~="datePublished"], [property~="dc:date"], [property~="schema:dateCreated"]'
const marked =
  'time[datetime], time[pubdate], .published[title], [data-published], [data-datetime], [publishdate], relative-time'
const visible =
  'time, .entry-date, .post-date, .published, .pubdate, .publish-date, .article-date, .date-posted, .news-date, .submitted, .posted-on, .dateline, .date, .datum, .fecha, .byline, .meta, .entry-meta, .post-meta, .timestamp, [class*="date" i], [class*="datum" i], [class*="byline" i], [class*="publish" i], [class*="posted" i], [id*="date" i]'
const attributes = [
  'datetime',
  'content',
  'publishdate',
  'data-published',
  'data-datetime',
  'data-date',
  'data-timestamp',
  'title',
]
const MOST_PLACES = 40
const MOST_COMPARED = 300

/** That of the element nearest to the headline. */
function statedDate(page: Page): number | null {
  for (const element of nearest(stated, page)) {
    const instant = isOfTeaser(element, page) ? null : ownDate(element, page)
    if (instant !== null) return instant
  }
  return null
}

/** Those nearest to the headline first. */
function* markedDates(page: Page): Generator<number> {
  for (const element of nearest(marked, page)) {
    const instant = ownDate(element, page)
    if (instant !== null) yield instant
  }
}

function ownDate(element: PageElement, page: Page): number | null {
  if (!isOfPublication(element) || isSidebar(element, page.holdsArticle)) return null
  return dateOfElement(element, page)
}

function dateOfVisible(page: Page, of: 'published' | 'changed'): number | null {
  for (const element of nearest(visible, page)) {
    const words = wordsOf(element)
    if (words.length > LONGEST_STATEMENT || isLifeSpan(words)) continue
    if ((of === 'published' && !isOfPublication(element)) || isSidebar(element, page.holdsArticle)) continue
    const instant = dateOfElement(element, page)
    if (instant !== null) return instant
  }
  return null
}

function nearest(selector: string, page: Page): PageElement[] {
  const elements = Array.from(page.document.querySelectorAll(selector)).slice(0, MOST_COMPARED)
  if (elements.length < 2) return elements
  const nearness = nearnessTo(headlineOf(page))
  return elements
    .map((element) => ({ element, near: nearness(element) }))
    .sort((one, other) => other.near - one.near)
    .slice(0, MOST_PLACES)
    .map(({ element }) => element)
}

function dateOfElement(element: PageElement, page: Page): number | null {
  for (const name of attributes) {
    const instant = publishedAt(element.getAttribute(name), page.read)
    if (instant !== null) return instant
  }
  return adjacentHour(element, page) ?? dateOfStatement(wordsOf(element), page)
}

const DAY = '2026-11-20'.length

/** `<li>November 9, 2026</li><li>7:40 am</li>` */
function adjacentHour(element: PageElement, page: Page): number | null {
  for (let around = element.parentElement, up = 0; around && up < 3; around = around.parentElement, up++) {
    const words = wordsOf(around)
    if (words.length > LONGEST_LINE) return null
    if (!/\d:\d\d/.test(words)) continue
    const day = parseDatetime(wordsOf(element), page.read)?.wall
    if (day?.length !== DAY) return null
    const datetime = parseDatetime(plainTitle(around.innerHTML), page.read)
    if (datetime && datetime.wall.length > DAY && datetime.wall.startsWith(day)) return dateInWords(datetime.text, page)
  }
  return null
}
