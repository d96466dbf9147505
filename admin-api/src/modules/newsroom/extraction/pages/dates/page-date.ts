import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import { publishedAt } from '../../text/datetimes.ts'
import type { Page } from '../page.ts'
import { isMetaOfFront } from '../page-title.ts'
import { dateOfVisible, datesOfElements } from './date-elements.ts'
import { dateOfBeginning } from './date-of-beginning.ts'

const names =
  'article:published_time og:article:published_time article:published datepublished og:published_time article.published published_time published-date publish-date publish_date publication_date publishdate pubdate parsely-pub-date sailthru.date bt:pubdate dc.date.issued dcterms.issued dcterms.created dc.date.created dc.date dcterms.date citation_publication_date cxenseparse:recs:publishtime date_published dateposted article_date_original displaydate date'.split(
    ' ',
  )
const namesOfChange = ['article:modified_time', 'og:updated_time', 'datemodified', 'last-modified', 'dcterms.modified']

export function dateOfPage(page: Page): number | null {
  for (const exact of datesOfMarkup(page)) return moreExact(exact, page)
  return (
    dateOfVisible(page, 'published') ??
    dateOfBeginning(page) ??
    dateOfAddress(page.url, page) ??
    dateOfVisible(page, 'changed')
  )
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
  yield* datesOfElements(page)
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
