import { webAddress } from './addresses.ts'
import { parseDatetime } from './dates.ts'
import { contextOf, fixtureOf, readFixtureWords } from './games.ts'
import { type Page, type PageElement, wordsOf } from './page.ts'
import { plainTitle } from './plain-text.ts'
import { type EventItem, NOTHING_SAID, ONCE, type ScrapedItem } from './scraped-item.ts'

const MOST_TABLES = 20
const MOST_ROWS = 200
const MOST_COLUMNS = 15
const LONGEST_HEAD = 30

const columns = {
  date: /^(?:(?:meeting|event)\s)?(?:dates?|day|when|fecha)\b/i,
  time: /^(?:(?:meeting|start)\s)?(?:time|start|hora)\b/i,
  place: /^(?:location|place|where|site|venue|room|h\/a|home\s?\/\s?away|lugar)/i,
  opponent: /^(?:opponent|opp\b|versus|vs|rival|game|matchup)/i,
  result: /^(?:result|score|w\/l|final|time\s?\/\s?result|resultado)/i,
  meeting: /^(?:meeting|event|name|title|board|body|committee|commission|group|type|description|what|reuni[oó]n)s?$/i,
  agenda: /^(?:agenda|minutes|packet|status|notes?|remarks?)\b/i,
}
type Column = keyof typeof columns

interface Row {
  /** The plain text of the cell; empty without such a column. */
  text(column: Column): string
  /** Of all its cells. */
  words: string
  /** The address of the link in the cell. */
  link(column: Column): string | null
}

/** The games and meetings of the page's tables that have a column of dates. */
export function itemsOfTables(page: Page, wanted: { meetings: boolean }): ScrapedItem[] {
  const tables = Array.from(page.document.querySelectorAll('table')).slice(0, MOST_TABLES)
  return tables.flatMap((table) => {
    const { has, rows } = rowsOf(table, page)
    if (!has('date')) return []
    if (has('opponent')) return gamesOf(rows, table, page)
    const isOfMeetings =
      wanted.meetings && (['time', 'meeting', 'place', 'agenda'] as const).some(has) && !has('result')
    return isOfMeetings ? meetingsOf(rows, table, page) : []
  })
}

function rowsOf(table: PageElement, page: Page): { has: (column: Column) => boolean; rows: Row[] } {
  const grid = gridOf(table)
  const texts = grid.map((cells) => cells.map((cell) => plainTitle(cell.innerHTML.slice(0, 2000))))
  const placeIn = (cells: readonly string[], column: Column) =>
    cells.findIndex((cell) => cell.length < LONGEST_HEAD && columns[column].test(cell))
  const headAt = texts.findIndex((cells) => placeIn(cells, 'date') >= 0)
  const head = texts[headAt] ?? []
  const rows = grid.slice(headAt + 1).map(
    (cells, index): Row => ({
      text: (column) => texts[headAt + 1 + index]?.[placeIn(head, column)] ?? '',
      words: texts[headAt + 1 + index]?.join(' ') ?? '',
      link: (column) =>
        webAddress(cells[placeIn(head, column)]?.querySelector('a[href]')?.getAttribute('href'), page.base),
    }),
  )
  return { has: (column) => placeIn(head, column) >= 0, rows }
}

/** A cell that spans several rows counts in each. */
function gridOf(table: PageElement): PageElement[][] {
  const rows = Array.from(table.querySelectorAll('tr')).slice(0, MOST_ROWS)
  const grid: PageElement[][] = rows.map(() => [])
  for (const [y, row] of rows.entries()) {
    for (const cell of Array.from(row.children).slice(0, MOST_COLUMNS)) {
      const x = Array.from({ length: MOST_COLUMNS }).findIndex((_, column) => grid[y]?.[column] === undefined)
      const span = Number.parseInt(cell.getAttribute('rowspan') ?? '', 10) || 1
      for (const cells of grid.slice(y, y + span)) if (x >= 0) cells[x] = cell
    }
  }
  return grid
}

/** Needs a team and a sport named on the page. */
function gamesOf(rows: readonly Row[], table: PageElement, page: Page): ScrapedItem[] {
  const { countyName } = page.read
  const hintsOf = (title: string) => ({ title, categoryWords: [], countyName })
  const [caption = '', heading = '', site = ''] = ['caption', 'h1', 'title'].map((name, index) =>
    plainTitle((index === 0 ? table : page.document).querySelector(name)?.textContent),
  )
  const isWhole = (title: string) => Object.values(contextOf(hintsOf(title))).every(Boolean)
  const hints = hintsOf([caption, heading, site, `${site} ${caption || heading}`].find(isWhole) ?? heading)
  return rows.flatMap((row) => {
    const opponent = row.text('opponent')
    const place = row.text('place')
    const start = startOf(row, '', page)
    const isAway = /^(?:@|at\b)/i.test(opponent) || /^(?:a|away|at\b|@)/i.test(place)
    const name = opponent.replace(/^(?:vs?\.?|@|at\b)\s*/i, '')
    const words = readFixtureWords(`${isAway ? '@' : 'vs.'} ${name}`, hints)
    if (start === undefined || words === undefined) return []
    const location = /^(?:h|a|home|away|@)$/i.test(place) ? '' : place
    const event = eventOf(`${words.team} ${isAway ? 'at' : 'vs.'} ${words.opponent}`, start, location, page)
    const fixture = fixtureOf({ ...event, title: row.words }, { ...words, ...scoreOf(row.text('result')) })
    return { ...fixture, title: event.title }
  })
}

/** `W 21-14`, `L, 3-1`: the team's score comes first, except in a loss written with the higher score first. */
function scoreOf(result: string): { teamScore: number | null; opponentScore: number | null } {
  const [, outcome = '', one, other] =
    /^(w|l|t|won|lost|tied|win|loss|tie)?[\s,:.]*(\d{1,3})\s*[-–]\s*(\d{1,3})(?!\s*[ap]\.?m)/i.exec(result) ?? []
  if (one === undefined || other === undefined) return { teamScore: null, opponentScore: null }
  const [first, second] = [Number(one), Number(other)]
  const isTurned = /^l/i.test(outcome) ? first > second : /^w/i.test(outcome) && first < second
  return isTurned ? { teamScore: second, opponentScore: first } : { teamScore: first, opponentScore: second }
}

const MEETING = /\b(?:meetings?|sessions?|hearings?|workshops?|events?|reuni[oó]n(?:es)?|calendar|schedule)\b/i
const BODY = /\b(?:board|council|commission(?:ers)?|committee|trustees|supervisors|authority|court)\b/i

/** Needs names of meetings in another column or above the table. */
function meetingsOf(rows: readonly Row[], table: PageElement, page: Page): EventItem[] {
  const heading = headingOf(table, page)
  return rows.flatMap((row) => {
    const title = row.text('meeting') || heading
    const start = startOf(row, heading, page)
    if (start === undefined || ![heading, title].some((words) => MEETING.test(words) || BODY.test(words))) return []
    // An agenda isn't the meeting's own page.
    const url = [row.link('meeting'), row.link('date')].find((link) => link && !/\.(?:pdf|docx?)$/i.test(link))
    const cancelled = /cancel|postpone/i.test(row.words)
    return { ...eventOf(title, start, row.text('place'), page), url: url ?? page.url, cancelled }
  })
}

function eventOf(title: string, start: string, location: string, page: Page): EventItem {
  return {
    ...{ ...NOTHING_SAID, kind: 'event', url: page.url, title, location, price: '', ...ONCE, cancelled: false },
    ...{ startDate: start, endDate: start, allDay: start.length === 10, timeZone: page.read.timeZone },
  }
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
function startOf(row: Row, heading: string, page: Page): string | undefined {
  const date = row.text('date')
  const [year = ''] = (SEVERAL_YEARS.test(heading) ? undefined : /\b20\d\d\b/.exec(heading)) ?? []
  const hasYear = /\b20\d\d\b|\d[/.-]\d{1,2}[/.-]\d/.test(date)
  const day = parseDatetime(hasYear ? date : `${date}, ${year}`, page.read)
  if (day === undefined || day.wall.length > 10) return day?.wall
  const [, hour, minute = '00', half = ''] =
    /\b(1[0-2]|\d)(?::([0-5]\d))?\s*([ap])\.?m/i.exec(`${row.text('time')} ${row.text('result')}`) ?? []
  if (hour === undefined) return day.wall
  return `${day.wall}T${String((Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)).padStart(2, '0')}:${minute}`
}
