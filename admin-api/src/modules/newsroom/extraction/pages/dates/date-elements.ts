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

export function* datesOfElements(page: Page): Generator<number> {
  for (const place of places) {
    for (const element of Array.from(page.document.querySelectorAll(place)).slice(0, MOST_PLACES)) {
      if (!isOfPublication(element) || isSidebar(element, page.holdsArticle)) continue
      const instant = dateOfElement(element, page)
      if (instant !== null) yield instant
    }
  }
}

export function dateOfVisible(page: Page, of: 'published' | 'changed'): number | null {
  for (const element of Array.from(page.document.querySelectorAll(visiblePlaces)).slice(0, MOST_PLACES)) {
    const words = wordsOf(element)
    if (words.length > LONGEST_STATEMENT || isLifeSpan(words)) continue
    if ((of === 'published' && !isOfPublication(element)) || isSidebar(element, page.holdsArticle)) continue
    const instant = dateOfElement(element, page)
    if (instant !== null) return instant
  }
  return null
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
