import { webAddress } from '../documents/web-address.ts'
import { type EventItem, ONCE } from '../scraped-item.ts'
import { parseDatetime } from '../text/parse-datetime.ts'
import { plainTitle } from '../text/plain-text.ts'
import type { Page } from './page.ts'
import { type PageElement, wordsOf } from './page-element.ts'
import { columnAt, rowsOfTable, tablesOf, withTime } from './schedule-table.ts'

const MEETING = /\b(?:meetings?|sessions?|hearings?|workshops?|events?|reuni[oó]n(?:es)?|calendar|schedule)\b/i
const BODY = /\b(?:board|council|commission(?:ers)?|committee|trustees|supervisors|authority|court)\b/i
const LONGEST_TITLE = 200
const LONGEST_PLACE = 300

interface Columns {
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
  const head = rows.findIndex(({ cells }) => columnsOf(cells) !== undefined)
  const columns = columnsOf(rows[head]?.cells ?? [])
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
function columnsOf(cells: readonly string[]): Columns | undefined {
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
function addressOf(cells: readonly PageElement[], { name, date }: Columns, page: Page): string {
  for (const cell of [cells[name], cells[date]]) {
    const address = webAddress(cell?.querySelector('a[href]')?.getAttribute('href'), page.base)
    if (address !== null && !/\.(?:pdf|docx?)$/i.test(new URL(address).pathname)) return address
  }
  return page.url
}
