import { seasonOf, statusOf } from '../fixtures/fixture-item.ts'
import { contextOf, readFixtureWords } from '../fixtures/fixture-lexicon.ts'
import type { FixtureItem } from '../scraped-item.ts'
import { parseDatetime } from '../text/parse-datetime.ts'
import { plainTitle } from '../text/plain-text.ts'
import type { Page } from './page.ts'
import type { PageElement } from './page-element.ts'

const MOST_TABLES = 20
const MOST_ROWS = 200
const MOST_COLUMNS = 15

interface Columns {
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

export function tablesOf(page: Page): PageElement[] {
  return Array.from(page.document.querySelectorAll('table')).slice(0, MOST_TABLES)
}

interface SpanningCell {
  element: PageElement
  text: string
  /** Further rows that it spans. */
  left: number
}

/** With the plain text of each cell. A cell that spans several rows counts in each. */
export function rowsOfTable(table: PageElement): { elements: PageElement[]; cells: string[] }[] {
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
export function columnAt(cells: readonly string[], form: RegExp): number {
  return cells.findIndex((cell) => cell.length < 30 && form.test(cell))
}

function fixturesOfTable(table: PageElement, page: Page): FixtureItem[] {
  const rows = rowsOfTable(table).map(({ cells }) => cells)
  const head = rows.findIndex((cells) => columnsOf(cells) !== undefined)
  const columns = columnsOf(rows[head] ?? [])
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

function columnsOf(cells: readonly string[]): Columns | undefined {
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

function fixtureOfRow(cells: string[], columns: Columns, title: string, page: Page): FixtureItem | undefined {
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
export function withTime(wall: string, words: string): string {
  if (wall.length > 10) return wall
  const [, hour, minute = '00', half] = /\b(\d{1,2})(?::(\d{2}))?\s*([ap])\.?m/i.exec(words) ?? []
  if (hour === undefined || Number(hour) > 12 || Number(minute) > 59) return wall
  const at = (Number(hour) % 12) + (/p/i.test(half ?? '') ? 12 : 0)
  return `${wall}T${String(at).padStart(2, '0')}:${minute}`
}
