import { webAddress } from './addresses.ts'
import { parseDatetime } from './dates.ts'
import { contextOf, readFixtureWords, seasonOf, statusOf } from './fixtures.ts'
import type { Page } from './page.ts'
import { type PageElement, wordsOf } from './page-document.ts'
import { plainTitle } from './plain-text.ts'
import { type EventItem, type FixtureItem, ONCE } from './scraped-item.ts'

const MOST_TABLES = 20
const MOST_ROWS = 200
const MOST_COLUMNS = 15

interface GameColumns {
  date: number
  time: number
  opponent: number
  place: number
  result: number
}

/** Needs a column of dates, one of opponents, and a team and a sport named on the page. */
export function fixturesOfTables(page: Page): FixtureItem[] {
  return tablesOf(page).flatMap((table) => fixturesOfTable(table, page))
}

function tablesOf(page: Page): PageElement[] {
  return Array.from(page.document.querySelectorAll('table')).slice(0, MOST_TABLES)
}

interface SpanningCell {
  element: PageElement
  text: string
  /** Further rows that it spans. */
  left: number
}

/** With the plain text of each cell. A cell that spans several rows counts in each. */
function rowsOfTable(table: PageElement): { elements: PageElement[]; cells: string[] }[] {
  const rows = Array.from(table.querySelectorAll('tr')).slice(0, MOST_ROWS)
  let above: SpanningCell[] = []
  return rows.map((row) => {
    const own = Array.from(row.children)
    const cells: SpanningCell[] = []
    while (cells.length < MOST_COLUMNS) {
      const spanning = above[cells.length]
      const element = spanning?.left ? undefined : own.shift()
      if (element) cells.push({ element, text: textOfCell(element), left: rowsBelow(element) })
      else if (spanning?.left) cells.push({ ...spanning, left: spanning.left - 1 })
      else break
    }
    above = cells
    return { elements: cells.map(({ element }) => element), cells: cells.map(({ text }) => text) }
  })
}

/** The place of the column with such a heading, or -1. */
function columnAt(cells: readonly string[], form: RegExp): number {
  return cells.findIndex((cell) => cell.length < 30 && form.test(cell))
}

function fixturesOfTable(table: PageElement, page: Page): FixtureItem[] {
  const rows = rowsOfTable(table).map(({ cells }) => cells)
  const head = rows.findIndex((cells) => gameColumnsOf(cells) !== undefined)
  const columns = gameColumnsOf(rows[head] ?? [])
  if (columns === undefined) return []
  const title = titleOf(table, page)
  return rows.slice(head + 1).flatMap((cells) => fixtureOfRow(cells, columns, title, page) ?? [])
}

function textOfCell(cell: PageElement): string {
  return plainTitle(cell.innerHTML.slice(0, 2000))
}

function rowsBelow(cell: PageElement): number {
  return Math.max(0, Number.parseInt(cell.getAttribute('rowspan') ?? '', 10) - 1 || 0)
}

function gameColumnsOf(cells: readonly string[]): GameColumns | undefined {
  const at = (form: RegExp) => columnAt(cells, form)
  const columns = {
    date: at(/^(?:date|day|when|fecha)/i),
    time: at(/^(?:time|start|hora)/i),
    opponent: at(/^(?:opponent|opp\b|versus|vs|rival|game|matchup)/i),
    place: at(/^(?:location|place|where|site|venue|h\/a|home\s?\/\s?away|lugar)/i),
    result: at(/^(?:result|score|w\/l|final|time\s?\/\s?result|resultado)/i),
  }
  return columns.date >= 0 && columns.opponent >= 0 ? columns : undefined
}

function titleOf(table: PageElement, page: Page): string {
  const caption = plainTitle(table.querySelector('caption')?.textContent)
  const heading = plainTitle(page.document.querySelector('h1')?.textContent)
  const site = plainTitle(page.document.querySelector('title')?.textContent)
  const candidates = [caption, heading, site, `${site} ${caption || heading}`]
  const whole = candidates.find((title) => {
    const { sport, team } = contextOf({ title, categoryWords: [], countyName: page.read.countyName })
    return sport !== undefined && team !== undefined
  })
  return whole ?? heading
}

function fixtureOfRow(cells: string[], columns: GameColumns, title: string, page: Page): FixtureItem | undefined {
  const cell = (column: number) => (column < 0 ? '' : (cells[column] ?? ''))
  const day = parseDatetime(cell(columns.date), page.read)
  const opponent = cell(columns.opponent)
  if (day === undefined || opponent === '') return undefined
  const isAway = /^(?:@|at\b)/i.test(opponent) || /^(?:a|away|at\b|@)/i.test(cell(columns.place))
  const name = opponent.replace(/^(?:vs?\.?|@|at\b)\s*/i, '')
  const words = readFixtureWords(`${isAway ? '@' : 'vs.'} ${name}`, {
    title,
    categoryWords: [],
    countyName: page.read.countyName,
  })
  if (words === undefined) return undefined
  const score = scoreOf(cell(columns.result))
  const place = cell(columns.place)
  const startsAt = withTime(day.wall, `${cell(columns.time)} ${cell(columns.result)}`)
  return {
    kind: 'fixture',
    ...{
      url: page.url,
      guid: null,
      title: `${words.team} ${isAway ? 'at' : 'vs.'} ${words.opponent}`,
      text: '',
      summary: null,
      author: null,
    },
    ...{ publishedAt: null, imageUrl: null, categoryWords: [] },
    ...words,
    ...score,
    startsAt,
    location: /^(?:h|a|home|away|@|)$/i.test(place) ? null : place,
    season: seasonOf(startsAt),
    status: statusOf(cells.join(' '), /cancel/i.test(cells.join(' ')), score),
  }
}

/** `W 21-14`, `L, 3-1`: the team's score comes first, except in a loss written with the higher score first. */
function scoreOf(result: string): { teamScore: number | null; opponentScore: number | null } {
  const [, outcome, one, other] =
    /^(w|l|t|won|lost|tied|win|loss|tie)?[\s,:.]*(\d{1,3})\s*[-–:]\s*(\d{1,3})(?!\s*[ap]\.?m)/i.exec(result) ?? []
  if (one === undefined || other === undefined || (outcome === undefined && result.includes(':')))
    return { teamScore: null, opponentScore: null }
  const [first, second] = [Number(one), Number(other)]
  const isLoss = /^l/i.test(outcome ?? '')
  const isWin = /^w/i.test(outcome ?? '')
  const isTurned = (isLoss && first > second) || (isWin && first < second)
  return isTurned ? { teamScore: second, opponentScore: first } : { teamScore: first, opponentScore: second }
}

/** @param wall of a day, or with a time that stays */
function withTime(wall: string, words: string): string {
  if (wall.length > 10) return wall
  const [, hour, minute = '00', half] = /\b(\d{1,2})(?::(\d{2}))?\s*([ap])\.?m/i.exec(words) ?? []
  if (hour === undefined || Number(hour) > 12 || Number(minute) > 59) return wall
  const at = (Number(hour) % 12) + (/p/i.test(half ?? '') ? 12 : 0)
  return `${wall}T${String(at).padStart(2, '0')}:${minute}`
}

const MEETING = /\b(?:meetings?|sessions?|hearings?|workshops?|events?|reuni[oó]n(?:es)?|calendar|schedule)\b/i
const BODY = /\b(?:board|council|commission(?:ers)?|committee|trustees|supervisors|authority|court)\b/i
const LONGEST_TITLE = 200
const LONGEST_PLACE = 300

interface MeetingColumns {
  date: number
  time: number
  name: number
  place: number
  status: number
}

/** Needs a column of dates, and names of meetings in another column or above the table. */
export function meetingsOfTables(page: Page): EventItem[] {
  return tablesOf(page).flatMap((table) => meetingsOfTable(table, page))
}

function meetingsOfTable(table: PageElement, page: Page): EventItem[] {
  const rows = rowsOfTable(table)
  const head = rows.findIndex(({ cells }) => meetingColumnsOf(cells) !== undefined)
  const columns = meetingColumnsOf(rows[head]?.cells ?? [])
  if (columns === undefined) return []
  const heading = headingOf(table, page)
  const isOfMeetings = MEETING.test(heading) || BODY.test(heading)
  return rows.slice(head + 1).flatMap(({ cells, elements }) => {
    const cell = (column: number) => (column < 0 ? '' : (cells[column] ?? ''))
    const name = cell(columns.name)
    if (!isOfMeetings && !MEETING.test(name) && !BODY.test(name)) return []
    const title = name || heading
    const start = startOf(cell(columns.date), cell(columns.time), heading, page)
    if (title === '' || start === undefined) return []
    return {
      kind: 'event' as const,
      ...{ url: addressOf(elements, columns, page), guid: null, title: title.slice(0, LONGEST_TITLE), text: '' },
      ...{ summary: null, author: null, publishedAt: null, imageUrl: null, categoryWords: [] },
      ...{ startDate: start, endDate: start, allDay: start.length === 10, timeZone: page.read.timeZone },
      location: cell(columns.place).slice(0, LONGEST_PLACE),
      price: '',
      ...ONCE,
      cancelled: /cancel|postpone/i.test(`${title} ${cell(columns.status)} ${cell(columns.time)}`),
    }
  })
}

/** Not of games, which have an opponent. */
function meetingColumnsOf(cells: readonly string[]): MeetingColumns | undefined {
  const at = (form: RegExp) => columnAt(cells, form)
  const columns = {
    date: at(/^(?:(?:meeting|event)\s)?(?:dates?|day|when|fecha)\b/i),
    time: at(/^(?:(?:meeting|start)\s)?(?:time|start|hora)\b/i),
    name: at(
      /^(?:meeting|event|name|title|board|body|committee|commission|group|type|description|what|reuni[oó]n)s?$/i,
    ),
    place: at(/^(?:location|place|where|site|venue|room|lugar)\b/i),
    status: at(/^(?:status|notes?|remarks?)\b/i),
  }
  const isGame = at(/^(?:opponent|opp\b|versus|vs|rival|matchup|result|score)/i) >= 0
  const others = [columns.time, columns.name, columns.place, at(/^(?:agenda|minutes|packet)/i)]
  return columns.date >= 0 && others.some((column) => column >= 0) && !isGame ? columns : undefined
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
  const [year] = (SEVERAL_YEARS.test(heading) ? undefined : /\b20\d\d\b/.exec(heading)) ?? []
  const hasYear = /\b20\d\d\b|\d[/.-]\d{1,2}[/.-]\d/.test(date)
  const day = parseDatetime(hasYear || year === undefined ? date : `${date}, ${year}`, page.read)
  return day && withTime(day.wall, time)
}

/** The meeting's own page. An agenda isn't one. */
function addressOf(cells: readonly PageElement[], { name, date }: MeetingColumns, page: Page): string {
  for (const cell of [cells[name], cells[date]]) {
    const address = webAddress(cell?.querySelector('a[href]')?.getAttribute('href'), page.base)
    if (address !== null && !/\.(?:pdf|docx?)$/i.test(new URL(address).pathname)) return address
  }
  return page.url
}
