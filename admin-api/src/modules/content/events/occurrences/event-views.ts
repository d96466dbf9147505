import { toCallTimes, toInstant } from '@hometown/shared-types/calendar/event-timing'
import { occurrencesBetween } from '@hometown/shared-types/calendar/occurrences'
import type { EventTiming, Occurrence } from '@hometown/shared-types/calendar/timing'
import type { CountyDate } from '@hometown/shared-types/county-time'
import type { EventOccurrence } from '@hometown/shared-types/event'
import { gameHeadline } from '@hometown/shared-types/event-game'
import { keepRecent } from '../../../../lib/keep-recent.ts'
import { publicEvent, type StoredEvent, timingOfStored } from '../event-row.ts'

/** Most recently used events kept per process, each with its dates for this many windows. */
export const MOST_VIEWS = 6000
const MOST_WINDOWS = 12

export interface Days {
  readonly from: CountyDate
  readonly to: CountyDate
}

export interface Shown {
  readonly instant: number
  readonly startDay: CountyDate
  readonly title: string
  /** JSON of an `EventOccurrence` in two parts: dates of a series share the head; the tail is ASCII. */
  readonly head: Buffer
  readonly tail: string
}

type Own = Pick<EventOccurrence, 'startDate' | 'endDate' | 'cancelled' | 'originalDate'>

interface View {
  readonly stamp: string
  readonly timing: EventTiming
  readonly series: Omit<EventOccurrence, keyof Own>
  readonly head: Buffer
  readonly dates: Map<string, readonly Shown[]>
}

export type Stamped = Pick<StoredEvent['row'], 'id' | 'version' | 'updated_at'>

export class EventViews {
  readonly #views = new Map<string, View>()

  /** Whether the cached event is current. Marks it as recently used. */
  has(row: Stamped): boolean {
    const view = this.#views.get(row.id)
    if (view?.stamp !== stampOf(row)) return false
    keepRecent(this.#views, row.id, view, MOST_VIEWS)
    return true
  }

  add(event: StoredEvent): void {
    keepRecent(this.#views, event.row.id, viewOf(event), MOST_VIEWS)
  }

  /** Dates of a cached event. @param isWhole whether to cache the window because it is likely to be requested again. */
  datesOf(id: string, { from, to }: Days, isWhole: boolean): readonly Shown[] {
    const view = this.#views.get(id)
    if (!view) return []
    const window = `${from} ${to}`
    const known = view.dates.get(window)
    if (known) return isWhole ? keepRecent(view.dates, window, known, MOST_WINDOWS) : known
    const found = occurrencesBetween(view.timing, from, to).map((occurrence) => shownOf(view, occurrence))
    return isWhole ? keepRecent(view.dates, window, found, MOST_WINDOWS) : found
  }
}

function stampOf({ version, updated_at }: Stamped): string {
  return `${version} ${updated_at}`
}

function viewOf(event: StoredEvent): View {
  const { exceptions, skippedDates, wallTimes, startDate, endDate, cancelled, ...own } = publicEvent(event)
  const facts = { ...own, title: own.game ? gameHeadline(own.title, own.game) : own.title }
  return {
    stamp: stampOf(event.row),
    timing: timingOfStored(event),
    series: { ...facts, seriesStartDate: startDate },
    head: opened({ ...facts, seriesStartDate: startDate }),
    dates: new Map(),
  }
}

function shownOf({ series, head, timing }: View, occurrence: Occurrence): Shown {
  const { start, end, cancelled, exception } = occurrence
  const own = {
    ...toCallTimes({ start, end }, timing.timeZone),
    cancelled,
    originalDate: series.rrule === null ? null : occurrence.originalDate,
  }
  return {
    instant: timing.allDay ? toInstant(start, timing.timeZone) : Date.parse(own.startDate),
    startDay: start.slice(0, 10),
    title: exception?.title ?? series.title,
    head: exception ? opened({ ...series, ...wordsOf(series, exception) }) : head,
    tail: ownText(own),
  }
}

function opened(object: object): Buffer {
  return Buffer.from(`${JSON.stringify(object).slice(0, -1)},`)
}

/** Days and instants need no escaping. */
function ownText({ startDate, endDate, cancelled, originalDate }: Own): string {
  const day = originalDate === null ? 'null' : `"${originalDate}"`
  return `"startDate":"${startDate}","endDate":"${endDate}","cancelled":${cancelled},"originalDate":${day}}`
}

function wordsOf(series: View['series'], exception: NonNullable<Occurrence['exception']>) {
  return {
    title: exception.title ?? series.title,
    description: exception.description ?? series.description,
    location: exception.location ?? series.location,
  }
}
