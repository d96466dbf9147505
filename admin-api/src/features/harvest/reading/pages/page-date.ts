import { momentInWords } from '../moment-in-words.ts'
import { publishedAt } from '../moments.ts'
import { plainText } from '../plain-words.ts'
import type { Page } from './page.ts'
import { type PageElement, wordsOf } from './page-element.ts'

const names =
  'article:published_time og:article:published_time datepublished article.published published_time publish-date publish_date publication_date publishdate pubdate parsely-pub-date sailthru.date dc.date.issued dcterms.issued dcterms.created dc.date.created dc.date dcterms.date citation_publication_date cxenseparse:recs:publishtime date'.split(
    ' ',
  )
const places = [
  '[itemprop="datePublished"]',
  'time[pubdate]',
  'time.entry-date.published, time.published, abbr.published',
  'article header time, .entry-meta time, .post-meta time, .byline time',
  'article time[datetime]',
  'main time[datetime]',
]
const visiblePlaces =
  '.entry-date, .post-date, .published, .pubdate, .publish-date, .article-date, .date-posted, .news-date, .submitted, .posted-on, .dateline, .date, .byline, .meta, .entry-meta, .post-meta, .timestamp, [class*="date" i], [class*="byline" i], [class*="publish" i], [id*="date" i]'
const notOfArticle =
  'aside, nav, footer, .sidebar, .related, .comments, .comment, [class*="widget" i], [class*="related" i], .calendar'
const MOST_PLACES = 40

/** When the page says that it was published, where no data does. */
export function dateOfPage(page: Page): number | null {
  return (
    dateOfMetas(page) ??
    dateOfElements(page) ??
    dateOfVisible(page) ??
    dateOfBeginning(page) ??
    dateOfAddress(page.url, page)
  )
}

function dateOfMetas(page: Page): number | null {
  for (const name of names) {
    const instant = publishedAt(page.metas.get(name), page.read)
    if (instant !== null) return instant
  }
  return null
}

function dateOfElements(page: Page): number | null {
  for (const place of places) {
    for (const element of Array.from(page.document.querySelectorAll(place)).slice(0, MOST_PLACES)) {
      if (element.closest(notOfArticle)) continue
      const instant = dateOfElement(element, page)
      if (instant !== null) return instant
    }
  }
  return null
}

function dateOfElement(element: PageElement, page: Page): number | null {
  const written = element.getAttribute('datetime') ?? element.getAttribute('content') ?? element.getAttribute('title')
  return publishedAt(written, page.read) ?? publishedAt(wordsOf(element), page.read)
}

function dateOfVisible(page: Page): number | null {
  for (const element of Array.from(page.document.querySelectorAll(visiblePlaces)).slice(0, MOST_PLACES)) {
    const words = wordsOf(element)
    if (words.length > 200 || element.closest(notOfArticle) || isLifeSpan(words)) continue
    const instant = publishedAt(element.getAttribute('datetime'), page.read) ?? dateInWords(words, page)
    if (instant !== null) return instant
  }
  return null
}

const stated =
  /(?:posted|published|publicado|updated|released|release date|date|fecha|submitted|written|by [\p{L} .'-]{3,40}[|,•·–-])\s*(?:on|el|:|at)?\s*.{4,60}/giu

/** `Posted on November 20, 2026 by Ann` somewhere near the beginning, or a line that is nothing but a date. */
function dateOfBeginning(page: Page): number | null {
  const place = page.document.querySelector('article') ?? page.document.querySelector('main') ?? page.document.body
  const words = plainText(place.innerHTML.slice(0, 20_000))
  for (const [statement] of words.matchAll(stated)) {
    const instant = dateInWords(statement, page)
    if (instant !== null) return instant
  }
  const dateline = dateOfDateline(words, page)
  if (dateline !== null) return dateline
  for (const element of Array.from(
    page.document.querySelectorAll('p, td, span, font, h3, h4, h5, h6, em, i, small, div, b'),
  ).slice(0, 200)) {
    const line = wordsOf(element)
    const moment = line.length < 60 ? momentInWords(line, page.read) : undefined
    if (moment && moment.text.length > line.length * 0.6 && !element.closest(notOfArticle) && !isOfLife(element)) {
      const instant = publishedAt(line, page.read)
      if (instant !== null) return instant
    }
  }
  return null
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

/** `/2026/11/20/council-meets`. */
export function dateOfAddress(url: string, { read }: Pick<Page, 'read'>): number | null {
  const match = /\/((?:19|20)\d{2})[/-](\d{1,2})[/-](\d{1,2})(?=[/_-]|$)/.exec(new URL(url).pathname)
  if (match === null) return null
  const [, year, month = '', day = ''] = match
  return publishedAt(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, read)
}
