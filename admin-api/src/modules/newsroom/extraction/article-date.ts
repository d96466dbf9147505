import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import { parseDatetime, publishedAt } from './dates.ts'
import { isBeside, isMetaOfFront, lettersOf, type Page, type PageElement, wordsOf } from './page.ts'
import { plainTitle } from './plain-text.ts'

const names =
  'article:published_time og:article:published_time article:published datepublished og:published_time article.published published_time published-date publish-date publish_date publication_date publishdate pubdate parsely-pub-date sailthru.date bt:pubdate dc.date.issued dcterms.issued citation_publication_date date_published dateposted displaydate'.split(
    ' ',
  )
/** Some templates fill these with the date of the file. */
const vagueNames = ['dcterms.created', 'dc.date.created', 'dc.date', 'dcterms.date', 'date']
const namesOfChange = ['article:modified_time', 'og:updated_time', 'datemodified', 'last-modified', 'dcterms.modified']

const HOUR = 3600_000
const DAY = 24 * HOUR

/**
 * When the article was published: by its structured data, the page's meta elements, the nearest visible date to the
 * headline, its address.
 * @param stated the date of the article's structured data.
 */
export function dateOfPage(page: Page, title: string, stated: number | null | undefined): number | null {
  const [change] = datesOfMetas(namesOfChange, page)
  const all = [
    ...[stated, ...datesOfMetas(names, page), dateOfAddress(page.url, page), ...shownDates(page, title)],
    ...datesOfMetas(vagueNames, page),
  ].filter((one) => one != null)
  const [first = change ?? null] = all
  // Some templates give the date of the last change as that of publication.
  const isOfChange = change !== undefined && first !== null && Math.abs(first - change) < HOUR
  const earlier = isOfChange ? all.find((one) => one < first - DAY) : undefined
  return first === null ? null : moreExact(earlier ?? first, all, page)
}

function datesOfMetas(keys: readonly string[], page: Page): number[] {
  if (isMetaOfFront(page)) return []
  return keys.flatMap((name) => publishedAt(page.metas.get(name), page.read) ?? [])
}

/** A day gets the time that another statement gives for it. */
function moreExact(instant: number, all: readonly number[], page: Page): number {
  const wall = (at: number) => countyWallTime(at, page.read.timeZone)
  if (!wall(instant).endsWith('T00:00:00')) return instant
  return all.find((other) => other !== instant && wall(other).slice(0, 10) === wall(instant).slice(0, 10)) ?? instant
}

/** `/2026/11/20/council-meets`, `/20261120-council.html`. */
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
const lines = 'p, div, td, dd, span, font, em, small, strong, b, li, h2, h3, h4, h5, h6'
const attributes = ['datetime', 'content', 'data-published', 'data-datetime', 'data-date', 'data-timestamp', 'title']
const MOST_PLACES = 300
const LONGEST_LINE = 200

/** Those of the elements that are made for it first, each kind by its nearness to the headline, then of lines. */
function shownDates(page: Page, title: string): number[] {
  const headline = headlineOf(page, title)
  for (const selector of [exact, visible]) {
    const elements = elementsOf(selector, page).slice(0, MOST_PLACES)
    const own = nearestFirst(elements, headline).filter((element) => !isOfOthers(element, headline, page))
    const found = own.flatMap((element) => dateOfElement(element, page) ?? [])
    if (found.length > 0) return found
  }
  return dateOfLines(page, headline)
}

function elementsOf(selector: string, { document }: Page): PageElement[] {
  return Array.from(document.querySelectorAll(selector))
}

function headlineOf(page: Page, title: string): PageElement | null {
  const headings = elementsOf('h1, h2, h3, h4, [class*="title" i]', page).slice(0, MOST_PLACES)
  const own = lettersOf(title)
  return headings.find((heading) => lettersOf(heading.textContent) === own) ?? page.document.querySelector('h1')
}

/** Other stories have their own dates: what shares a smaller part of the page with the headline is nearer. */
function nearestFirst(elements: readonly PageElement[], headline: PageElement | null): PageElement[] {
  const above: PageElement[] = []
  for (let at = headline; at; at = at.parentElement) above.push(at)
  const distanceOf = (element: PageElement) => above.findIndex((outer) => outer.contains(element))
  return elements
    .map((element) => ({ element, distance: distanceOf(element) }))
    .sort((one, other) => one.distance - other.distance)
    .map(({ element }) => element)
}

const MOST_BEFORE = 30
const MOST_LINES = 150
const LONGEST_SHORT_LINE = 90

/** Of the lines around the headline, until the text begins. */
function dateOfLines(page: Page, headline: PageElement | null): number[] {
  const elements = elementsOf(`h1, ${lines}`, page)
  const at = headline === null ? 0 : elements.indexOf(headline)
  const start = Math.max(0, at - MOST_BEFORE)
  let isInText = false
  for (const [index, element] of elements.slice(start, start + MOST_BEFORE + MOST_LINES).entries()) {
    const words = wordsOf(element)
    const isText = words.length > LONGEST_SHORT_LINE || (element.tagName === 'P' && isProse(words))
    if (words === '' || element === headline || isOfOthers(element, headline, page)) continue
    const pieces = isText
      ? element.tagName === 'P'
        ? [words.slice(0, LONGEST_SHORT_LINE)]
        : []
      : element.innerHTML.split(/<br[^<>]*>/i, 20).map(plainTitle)
    const line = pieces.find((piece) =>
      isText
        ? !isInText && beginsWithDate(piece, page)
        : (!isInText || beginsStatement.test(piece)) && isLineOfDate(piece, page),
    )
    const instant = line === undefined || isLifeSpan(words) ? null : dateOfStatement(line, page)
    if (instant !== null) return [instant]
    isInText ||= isText && element.tagName === 'P' && start + index > at
  }
  return []
}

function isProse(words: string): boolean {
  return words.length > 60 && /\p{Ll}{2}[.!?][”"’']?$/u.test(words)
}

/** `CEDAR FALLS, Iowa (Nov. 18, 2026) – The mill is open.` */
function beginsWithDate(words: string, page: Page): boolean {
  const datetime = parseDatetime(words, page.read)
  return (
    datetime !== undefined &&
    /^.{0,40}$/.test(words.slice(0, datetime.index)) &&
    /^\)?\s?[—–|:-]/.test(words.slice(datetime.index + datetime.text.length))
  )
}

const ofChange = /(?:updated|modified|edited|revised|actualizad[oa]|aktualisiert|geändert|mis à jour|modifié)/i
const beginsStatement = /^\W{0,3}(?:posted|published|publicado|release|filed|submitted|veröffentlicht|publié)/i
const publishing =
  /(?:posted|published|publicad[oa]|release(?:d| date)?|submitted|issued|written|filed|created|fecha|veröffentlicht|erschienen|datum|publiée?|pubblicat[oa]|gepubliceerd|publicerad|date)(?![\p{L}])\s*(?:on|el|:|at|am|le|il|op|em)?\s*(.{4,60})/iu
const teasers = 'article, li, section, [class*="teaser" i], [class*="card" i], [class*="item" i], [itemscope]'

/** Beside the article, of an event, of a life, or of a piece of the page with a heading of its own. */
function isOfOthers(element: PageElement, headline: PageElement | null, page: Page): boolean {
  const about = [element, element.parentElement].map((one) => one?.getAttribute('class') ?? '').join(' ')
  if (/event|service|visitation|funeral|meeting|today|\bhoy\b|updated|modified/i.test(about) && !/publish/i.test(about))
    return true
  if (isBeside(element, page)) return true
  const around = element.parentElement
  if (around && around.children.length < 6 && isLifeSpan(wordsOf(around).slice(0, LONGEST_LINE))) return true
  const teaser = element.closest(teasers)
  return (
    headline !== null &&
    teaser?.querySelector('h2 a, h3 a, h4 a, a h2, a h3, a h4') != null &&
    !teaser.contains(headline)
  )
}

function dateOfElement(element: PageElement, page: Page): number | null {
  for (const name of attributes) {
    const instant = publishedAt(element.getAttribute(name), page.read)
    if (instant !== null) return instant
  }
  const words = wordsOf(element)
  if (words.length > LONGEST_LINE || isLifeSpan(words)) return null
  return !publishing.test(words) && ofChange.test(words) ? null : dateOfStatement(words, page)
}

/** `Updated Nov. 18 | Posted Nov. 16`: the date of the posting. */
function dateOfStatement(words: string, page: Page): number | null {
  const [, after = ''] = publishing.exec(words) ?? []
  return dateInWords(after, page) ?? dateInWords(words, page)
}

export function dateInWords(words: string, page: Page): number | null {
  const datetime = parseDatetime(words, page.read)
  return datetime === undefined ? null : publishedAt(datetime.text, page.read)
}

/** A line that is little more than a date, or names a place or an author before it; not prose. */
function isLineOfDate(words: string, page: Page): boolean {
  const datetime = words.length < LONGEST_SHORT_LINE ? parseDatetime(words, page.read) : undefined
  if (!datetime || (ofChange.test(words) && !publishing.test(words))) return false
  if (datetime.text.length > words.length * 0.6 || datetime.index < 2) return true
  const before = words.slice(0, datetime.index)
  return (
    before.length < 50 &&
    !/(?<![ap]\.m)[.!?]$/.test(words) &&
    (publishing.test(words) || /^by\b/i.test(words) || /[,(|•·–-]\s*$/.test(before) || before.split(' ').length < 4)
  )
}

/** `March 3, 1938 – November 14, 2026`: birth and death. */
function isLifeSpan(words: string): boolean {
  const [, born, died] = /\b((?:18|19|20)\d{2})\b.{0,20}[–—-].{0,20}\b(20\d{2})\b/.exec(words) ?? []
  return born !== undefined && Number(died) - Number(born) > 3
}
