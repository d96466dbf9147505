import { publishedAt } from '../../text/datetimes.ts'
import { parseDatetime } from '../../text/parse-datetime.ts'
import { plainTitle } from '../../text/plain-text.ts'
import { isSidebar } from '../main-text/article-sidebar.ts'
import type { Page } from '../page.ts'
import { type PageElement, wordsOf } from '../page-element.ts'
import {
  dateInWords,
  dateOfStatement,
  isLifeSpan,
  isOfPublication,
  LONGEST_LINE,
  LONGEST_STATEMENT,
} from './date-statements.ts'
import { headlineOf, isOfTeaser, nearnessTo } from './nearness.ts'

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
export function statedDate(page: Page): number | null {
  for (const element of nearest(stated, page)) {
    const instant = isOfTeaser(element, page) ? null : ownDate(element, page)
    if (instant !== null) return instant
  }
  return null
}

/** Those nearest to the headline first. */
export function* markedDates(page: Page): Generator<number> {
  for (const element of nearest(marked, page)) {
    const instant = ownDate(element, page)
    if (instant !== null) yield instant
  }
}

function ownDate(element: PageElement, page: Page): number | null {
  if (!isOfPublication(element) || isSidebar(element, page.holdsArticle)) return null
  return dateOfElement(element, page)
}

export function dateOfVisible(page: Page, of: 'published' | 'changed'): number | null {
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
