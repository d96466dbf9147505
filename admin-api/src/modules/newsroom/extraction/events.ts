import { priceWords, writtenPrice } from '../../../lib/prices.ts'
import { pictureAddress, webAddress } from './addresses.ts'
import { parseDatetime, wallDatetime } from './dates.ts'
import { asFixture, type FixtureHints, readSport } from './games.ts'
import { type Entity, type Page, type PageElement, wordsOf } from './page.ts'
import { categoryWords, plainSummary, plainText, plainTitle } from './plain-text.ts'
import { type EventItem, NO_REPETITION, NOTHING_SAID, type ScrapedItem } from './scraped-item.ts'

const LONGEST_PLACE = 300

/** The events and games of a page's structured data. */
export function eventsOf(page: Page): ScrapedItem[] {
  const title = plainTitle(page.document.querySelector('title')?.textContent)
  const hints = { title, categoryWords: [], countyName: page.read.countyName }
  return page.entities.filter(isEvent).flatMap((entity) => {
    const event = eventOfEntity(entity, page)
    return event ? fixtureOfEntity(entity, event, hints) : []
  })
}

function isEvent({ types }: Entity): boolean {
  return types.some(
    (type) =>
      /event$|^festival$|^hackathon$|^courseinstance$/.test(type) && !/^(?:publication|broadcast|ondemand)/.test(type),
  )
}

function eventOfEntity(entity: Entity, page: Page): EventItem | undefined {
  const title = plainTitle(entity.words('name') ?? entity.words('headline'))
  const start = wallDatetime(entity.words('startDate'), page.read)
  if (title === '' || start === undefined) return undefined
  const description = entity.words('description')
  const keywords = entity.list('keywords').flatMap((words) => words.split(','))
  return {
    ...NOTHING_SAID,
    kind: 'event',
    url: webAddress(entity.address('url') ?? entity.address('@id'), page.base) ?? page.url,
    title,
    text: plainText(description),
    summary: plainSummary(description),
    imageUrl: pictureAddress(entity.address('image'), page.base),
    categoryWords: categoryWords([...entity.list('eventType'), ...keywords]),
    ...spanOf(start, wallDatetime(entity.words('endDate'), page.read)),
    timeZone: page.read.timeZone,
    location: placeOf(entity),
    price: priceOf(entity),
    ...NO_REPETITION,
    cancelled: /cancel|postpone/i.test(entity.address('eventStatus') ?? ''),
  }
}

/** If one of the two has a time, both get one. Midnight often means an unknown time and counts as all day. */
function spanOf(start: string, end: string | undefined): Pick<EventItem, 'startDate' | 'endDate' | 'allDay'> {
  const isMidnightToMidnight = start.endsWith('T00:00') && (end === undefined || /T(?:00:00|23:59)$/.test(end))
  if (start.length === 10 || isMidnightToMidnight) {
    const day = start.slice(0, 10)
    const last = end?.slice(0, 10)
    return { startDate: day, endDate: last && last > day ? last : day, allDay: true }
  }
  const timed = end?.length === 10 ? `${end}T23:59` : (end ?? start)
  return { startDate: start, endDate: timed > start ? timed : start, allDay: false }
}

/** `Fairgrounds, 12 Main St, Cedar Falls`. */
function placeOf(entity: Entity): string {
  const place = entity.entity('location')
  const name = plainTitle(place?.words('name') ?? entity.words('location'))
  const address = place?.entity('address')
  const parts = address ? [address.words('streetAddress'), address.words('addressLocality')] : [place?.words('address')]
  const rest = parts.map(plainTitle).filter((part) => !name.includes(part))
  return [name, ...rest].filter(Boolean).join(', ').slice(0, LONGEST_PLACE)
}

/** A game of ours, if the data or the title names both sides. */
function fixtureOfEntity(entity: Entity, event: EventItem, hints: FixtureHints): ScrapedItem {
  const [home, away] = ['homeTeam', 'awayTeam'].map((side) => plainTitle(entity.words(side)))
  const title = home && away ? `${away} at ${home}` : event.title
  const sport = readSport(plainTitle(entity.words('sport'))).sport ?? readSport(event.title).sport
  const item = asFixture({ ...event, title }, { ...hints, categoryWords: sport ? [sport] : [] })
  return { ...item, title: event.title }
}

/** `Free`, `$5`, `$5–$12`, or as the page writes it. Empty if it says nothing, or contradicts itself. */
function priceOf(event: Entity): string {
  const offers = event.entities('offers').flatMap((offer) => [offer, ...offer.entities('priceSpecification')])
  const amountsOf = (...names: string[]) =>
    offers.flatMap((offer) => names.flatMap((name) => amountIn(offer.words(name)) ?? []))
  const lows = amountsOf('price', 'lowPrice', 'minPrice')
  const highs = amountsOf('price', 'highPrice', 'maxPrice')
  const saysFree = event.words('isAccessibleForFree')?.replace(/^.*\//, '')
  const isFree = saysFree === undefined ? undefined : /^(?:true|yes|1)$/i.test(saysFree)
  if (lows.length === 0) {
    const written = offers.map((offer) => offer.words('price')).find(Boolean)
    return writtenPrice(plainTitle(written)) || (isFree ? 'Free' : '')
  }
  const [low, high] = [Math.min(...lows), Math.max(...lows, ...highs)]
  if (isFree !== undefined && isFree !== (high === 0)) return ''
  const currency =
    offers.map((offer) => offer.words('priceCurrency')).find((code) => /^[A-Z]{3}$/.test(code ?? '')) ?? 'USD'
  const lowest = low === 0 ? 'Free' : priceWords(low, currency)
  if (low < high) return `${lowest}–${priceWords(high, currency)}`
  if (highs.length === lows.length) return lowest
  return low === 0 ? '' : `From ${lowest}`
}

function amountIn(written: string | undefined): number | undefined {
  const text = written?.trim().replace(/^\$ ?/, '') ?? ''
  return /^(?:\d{1,3}(?:,\d{3}){1,2}|\d{1,6})(?:\.\d{1,4})?$/.test(text) ? Number(text.replaceAll(',', '')) : undefined
}

const MOST_TABLES = 20
const MOST_ROWS = 200
const MOST_COLUMNS = 15
const LONGEST_HEAD = 30

const columns = {
  date: /^(?:(?:meeting|event)\s)?(?:dates?|day|when|fecha)\b/i,
  time: /^(?:(?:meeting|start)\s)?(?:time|start|hora)\b/i,
  place: /^(?:location|place|where|site|venue|room|lugar)\b/i,
  meeting: /^(?:meeting|event|name|title|board|body|committee|commission|group|type|description|what|reuni[oó]n)s?$/i,
  agenda: /^(?:agenda|minutes|packet)\b/i,
  game: /^(?:opponent|opp\b|versus|vs|rival|matchup|result|score)/i,
}
type Column = keyof typeof columns

const isMeeting =
  /\b(?:meetings?|sessions?|hearings?|workshops?|events?|reuni[oó]n(?:es)?|calendar|schedule|board|council|commission(?:ers)?|committee|trustees|supervisors|authority|court)\b/i

/** Meetings of tables with a column of dates, and names of meetings in another column or above the table. */
export function meetingsOf(page: Page): EventItem[] {
  const tables = Array.from(page.document.querySelectorAll('table')).slice(0, MOST_TABLES)
  return tables.flatMap((table) => meetingsOfTable(table, page))
}

function meetingsOfTable(table: PageElement, page: Page): EventItem[] {
  const grid = Array.from(table.querySelectorAll('tr'))
    .slice(0, MOST_ROWS)
    .map((row) => Array.from(row.children).slice(0, MOST_COLUMNS))
  const textOf = (cell: PageElement | undefined) => plainTitle(cell?.innerHTML.slice(0, 2000))
  const placeIn = (cells: readonly PageElement[], column: Column) =>
    cells.map(textOf).findIndex((text) => text.length < LONGEST_HEAD && columns[column].test(text))
  const headAt = grid.findIndex((cells) => placeIn(cells, 'date') >= 0)
  const head = grid[headAt] ?? []
  const isOfMeetings = (['time', 'meeting', 'place', 'agenda'] as const).some((column) => placeIn(head, column) >= 0)
  if (!isOfMeetings || placeIn(head, 'game') >= 0) return []
  const heading = headingOf(table, page)
  return grid.slice(headAt + 1).flatMap((cells) => {
    const cell = (column: Column) => cells[placeIn(head, column)]
    const title = textOf(cell('meeting')) || heading
    const start = startOf(textOf(cell('date')), textOf(cell('time')), heading, page)
    if (start === undefined || !isMeeting.test(`${heading} ${title}`)) return []
    const links = [cell('meeting'), cell('date')].map((one) => one?.querySelector('a[href]')?.getAttribute('href'))
    // An agenda isn't the meeting's own page.
    const url = links.map((link) => webAddress(link, page.base)).find((link) => link && !/\.(?:pdf|docx?)$/i.test(link))
    return {
      ...{ ...NOTHING_SAID, ...NO_REPETITION, kind: 'event' as const, url: url ?? page.url, title, price: '' },
      ...{ startDate: start, endDate: start, allDay: start.length === 10, timeZone: page.read.timeZone },
      location: textOf(cell('place')),
      cancelled: /cancel|postpone/i.test(cells.map(textOf).join(' ')),
    }
  })
}

/** The nearest of caption, heading above the table, and heading of the page. */
function headingOf(table: PageElement, page: Page): string {
  const caption = plainTitle(table.querySelector('caption')?.textContent)
  if (caption !== '') return caption
  for (let box: PageElement | null = table; box; box = box.parentElement)
    for (let above = box.previousElementSibling; above; above = above.previousElementSibling)
      if (/^h[1-6]$/i.test(above.tagName)) return plainTitle(wordsOf(above))
  return plainTitle(page.document.querySelector('h1, title')?.textContent)
}

const SEVERAL_YEARS = /\b20\d\d\b.*\b20\d\d\b|\b20\d\d\s?[-–—/]\s?\d\d\b/

/** The year may only be in the heading: `2027 Meetings`. Of `2026–27`, the date's is the nearest. */
function startOf(date: string, time: string, heading: string, page: Page): string | undefined {
  const [year = ''] = (SEVERAL_YEARS.test(heading) ? undefined : /\b20\d\d\b/.exec(heading)) ?? []
  const hasYear = /\b20\d\d\b|\d[/.-]\d{1,2}[/.-]\d/.test(date)
  const dated = hasYear ? date : `${date}, ${year}`
  const day = parseDatetime(dated, page.read)?.wall
  return day && (day.length > 10 ? day : (parseDatetime(`${day} ${time}`, page.read)?.wall ?? day))
}
