import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import { momentInWords } from '../moment-in-words.ts'
import { publishedAt } from '../moments.ts'
import { plainText, plainTitle } from '../plain-words.ts'
import { isBeside } from './beside-article.ts'
import type { Page } from './page.ts'
import { namesOf, type PageElement, wordsOf } from './page-element.ts'
import { isMetaOfFront } from './page-title.ts'

const names =
  'article:published_time og:article:published_time article:published datepublished og:published_time article.published published_time published-date publish-date publish_date publication_date publishdate pubdate parsely-pub-date sailthru.date bt:pubdate dc.date.issued dcterms.issued dcterms.created dc.date.created dc.date dcterms.date citation_publication_date cxenseparse:recs:publishtime date_published dateposted article_date_original displaydate date'.split(
    ' ',
  )
const namesOfChange = ['article:modified_time', 'og:updated_time', 'datemodified', 'last-modified', 'dcterms.modified']
const places = [
  '[itemprop~="datePublished"]',
  '[property~="schema:datePublished"], [property~="datePublished"], [property~="dc:date"], [property~="schema:dateCreated"]',
  'time[pubdate]',
  'time.entry-date.published, time.published, abbr.published, time.dt-published, .published[title]',
  'article header time, .entry-meta time, .post-meta time, .byline time',
  'article time[datetime]',
  'main time[datetime]',
  'time[datetime]',
  '[data-published], [data-datetime], [publishdate], relative-time',
]
const visiblePlaces =
  '.entry-date, .post-date, .published, .pubdate, .publish-date, .article-date, .date-posted, .news-date, .submitted, .posted-on, .dateline, .date, .byline, .meta, .entry-meta, .post-meta, .timestamp, [class*="date" i], [class*="byline" i], [class*="publish" i], [class*="posted" i], [id*="date" i]'
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
const MOST_LINES = 200
const LONGEST_LINE = 90

/** When the page says that it was published, where no data does. */
export function dateOfPage(page: Page): number | null {
  const [exact = null] = [...datesOfMetas(page, names), ...datesOfElements(page)]
  if (exact !== null) return moreExact(exact, page)
  return (
    dateOfVisible(page, isOfPublication) ??
    dateOfBeginning(page) ??
    dateOfAddress(page.url, page) ??
    dateOfVisible(page, () => true)
  )
}

/** When it was changed, which is not before it was published. */
export function changeOfPage(page: Page): number | null {
  return datesOfMetas(page, namesOfChange)[0] ?? null
}

/** A day, with its hour where the same day stands elsewhere in the page's markup with one. */
export function moreExact(instant: number, page: Page): number {
  const { timeZone } = page.read
  const wall = countyWallTime(instant, timeZone)
  if (!wall.slice(11).startsWith('00:00:00')) return instant
  const others = [...datesOfMetas(page, names), ...datesOfElements(page)].map((date) => [
    date,
    countyWallTime(date, timeZone),
  ])
  const hour = others.find(([, other]) => String(other).slice(0, 10) === wall.slice(0, 10) && other !== wall)
  return hour ? Number(hour[0]) : instant
}

function datesOfMetas(page: Page, keys: readonly string[]): number[] {
  if (isMetaOfFront(page)) return []
  return keys.flatMap((name) => publishedAt(page.metas.get(name), page.read) ?? [])
}

function datesOfElements(page: Page): number[] {
  return places.flatMap((place) =>
    Array.from(page.document.querySelectorAll(place))
      .slice(0, MOST_PLACES)
      .filter((element) => isOfPublication(element) && !isBeside(element, page.holdsArticle))
      .flatMap((element) => dateOfElement(element, page) ?? []),
  )
}

const ofChange = /(?:updated|modified|edited|revised|actualizado)(?: on| at| el)?\s*:?\s*$/i

const ofOccasion = /(?:^|[\s_-])(?:services?|visitation|funeral|events?|meeting)(?=$|[\s_-])/i

/** Not `Updated: <time>` nor `<time class="updated">`. */
function isOfPublication(element: PageElement): boolean {
  const names = namesOf(element)
  if (ofOccasion.test(`${names} ${element.parentElement ? namesOf(element.parentElement) : ''}`)) return false
  if (/updated|modified/i.test(names) && !/publish/i.test(names)) return false
  const words = wordsOf(element)
  if (/^(?:last |page )*(?:updated|modified|edited|revised)/i.test(words)) return false
  const around = wordsOf(element.parentElement)
  return around.length > LONGEST_STATEMENT || !ofChange.test(around.slice(0, Math.max(around.lastIndexOf(words), 0)))
}

const LONGEST_STATEMENT = 200

function dateOfElement(element: PageElement, page: Page): number | null {
  for (const name of attributes) {
    const instant = publishedAt(element.getAttribute(name), page.read)
    if (instant !== null) return instant
  }
  return hourBeside(element, page) ?? dateOfStatement(wordsOf(element), page)
}

/** `<li>November 9, 2026</li><li>7:40 am</li>` */
function hourBeside(element: PageElement, page: Page): number | null {
  const day = momentInWords(wordsOf(element), page.read)?.wall
  if (day?.length !== DAY) return null
  for (let around = element.parentElement, up = 0; around && up < 3; around = around.parentElement, up++) {
    if (wordsOf(around).length > LONGEST_LINE) return null
    const moment = momentInWords(plainTitle(around.innerHTML), page.read)
    if (moment && moment.wall.length > DAY && moment.wall.startsWith(day)) return dateInWords(moment.text, page)
  }
  return null
}

const DAY = '2026-11-20'.length

function dateOfVisible(page: Page, isMeant: (element: PageElement) => boolean): number | null {
  for (const element of Array.from(page.document.querySelectorAll(visiblePlaces)).slice(0, MOST_PLACES)) {
    const words = wordsOf(element)
    if (words.length > LONGEST_STATEMENT || isLifeSpan(words) || !isMeant(element)) continue
    if (isBeside(element, page.holdsArticle)) continue
    const instant = dateOfElement(element, page)
    if (instant !== null) return instant
  }
  return null
}

const published =
  /(?:posted|published|publicado|release(?:d| date)|submitted|issued|written|fecha)\b\s*(?:on|el|:|at|date)?\s*(.{4,60})/iu

/** `Updated Nov. 18 | Posted Nov. 16`: when it was posted. */
function dateOfStatement(words: string, page: Page): number | null {
  const [, after = ''] = published.exec(words) ?? []
  return dateInWords(after, page) ?? dateInWords(words, page)
}

const stated =
  /(?:posted|published|publicado|released|release date|(?<!up)date|fecha|submitted|written|by [\p{L} .'-]{3,40}[|,•·–-])\s*(?:on|el|:|at)?\s*.{4,60}/giu
const ofIssue = /\b(?:vol(?:ume)?\.?|issue|edition|no\.)\s*#?\d+.{4,60}/giu

/** `Posted on November 20, 2026 by Ann` somewhere near the beginning, or a line that is nothing but a date. */
function dateOfBeginning(page: Page): number | null {
  const place = page.document.querySelector('article') ?? page.document.querySelector('main') ?? page.document.body
  const words = plainText(place.innerHTML.slice(0, 20_000))
  return (
    firstDate(words.matchAll(stated), page) ??
    dateOfDateline(words, page) ??
    dateOfLine(page) ??
    firstDate(words.slice(0, 2000).matchAll(ofIssue), page)
  )
}

function firstDate(statements: Iterable<readonly string[]>, page: Page): number | null {
  for (const [statement = ''] of statements) {
    const moment = momentInWords(statement, page.read)
    // Not `released to their parents. Saturday, October 24`.
    if (!moment || /\p{Ll}{3}[.!?]\s/u.test(statement.slice(0, moment.index))) continue
    const instant = publishedAt(moment.instant ?? moment.wall, page.read)
    if (instant !== null) return instant
  }
  return null
}

function dateOfLine(page: Page): number | null {
  const elements = page.document.querySelectorAll('p, td, span, font, h3, h4, h5, h6, em, i, small, div, b, li')
  for (const element of Array.from(elements).slice(0, MOST_LINES)) {
    const line = linesOf(element).find((words) => isLineOfDate(words, page))
    if (line === undefined || isOfLife(element)) continue
    if (!isOfPublication(element) || isBeside(element, page.holdsArticle)) continue
    const instant = dateOfStatement(line, page)
    if (instant !== null) return instant
  }
  return null
}

/** The short lines of a small element, as its breaks make them. */
function linesOf(element: PageElement): string[] {
  if (wordsOf(element).length > LONGEST_STATEMENT) return []
  if (!element.querySelector('br')) return [wordsOf(element)]
  return element.innerHTML.split(/<br[^>]*>/i).map(plainTitle)
}

/** A date alone, one that a line begins with, or one behind the writer's name; no sentence. */
function isLineOfDate(line: string, page: Page): boolean {
  const moment = line.length < LONGEST_LINE ? momentInWords(line, page.read) : undefined
  if (!moment) return false
  if (line.length < 60 && moment.text.length > line.length * 0.6) return true
  const isComplete = /\d{4}|\/\d{2}\b/.test(moment.text) && !/[.!?]$/.test(line)
  return isComplete && (moment.index < 2 || /^(?:by|por|(?:for|news|press) release|story)\b/i.test(line))
}

/** `March 3, 1938 – November 14, 2026`: when somebody lived. */
function isLifeSpan(words: string): boolean {
  const [, born, died] =
    /\b((?:18|19|20)\d{2})\s*(?:[–—-]|to)\s*(?:\p{L}{3,9}\.? \d{1,2}, |\d{1,2}\/\d{1,2}\/)?(20\d{2})\b/u.exec(words) ??
    []
  return born !== undefined && Number(died) - Number(born) > 3
}

function isOfLife(element: PageElement): boolean {
  const around = wordsOf(element.parentElement)
  return around.length < 200 && isLifeSpan(around)
}

/** `EASTSIDE, Iowa (Nov. 9, 2026) —` */
function dateOfDateline(words: string, page: Page): number | null {
  const [, written] =
    /\p{Lu}{3}[\p{L} .,]{0,40}\(?\s?(\p{L}{3,9}\.? \d{1,2}, \d{4})\)?\s?(?:\/[^/]{2,30}\/\s?)?[—–-]/u.exec(words) ?? []
  return publishedAt(written, page.read)
}

function dateInWords(words: string, page: Page): number | null {
  const moment = momentInWords(words, page.read)
  return moment === undefined ? null : publishedAt(moment.instant ?? moment.wall, page.read)
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
