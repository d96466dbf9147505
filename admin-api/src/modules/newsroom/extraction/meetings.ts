import { webAddress } from './addresses.ts'
import { parseDatetime } from './dates.ts'
import { type Page, type PageElement, wordsOf } from './page.ts'
import { plainTitle } from './plain-text.ts'
import { type EventItem, NOTHING_SAID, ONCE } from './scraped-item.ts'

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
      ...{ ...NOTHING_SAID, ...ONCE, kind: 'event' as const, url: url ?? page.url, title, price: '' },
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
