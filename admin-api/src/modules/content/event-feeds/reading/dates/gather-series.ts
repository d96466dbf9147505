import { clockTimeBetween, dayOf, timeOf, wallTimeAfter } from '@hometown/shared-types/calendar/days'
import { addCountyDays, type CountyDate } from '@hometown/shared-types/county-time'
import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import type { EventException } from '@hometown/shared-types/event'
import { keyOfDate, keyOfUid } from '../event-key.ts'
import type { FeedEvent } from '../feed-event.ts'
import type { EventPart } from '../read-event.ts'
import { wallTimeIn } from './calendar-datetime.ts'
import { eventOfDate, inKnownZone, standAlone, titleOr } from './event-of-date.ts'
import type { FeedZone } from './feed-zone.ts'
import { originalStart } from './original-dates.ts'
import { type RecurrenceSet, recurrenceSetOf } from './recurrence-set.ts'
import { piecesOf, type SeriesPiece } from './series-pieces.ts'
import { type Segment, segmentsOf } from './series-segments.ts'
import { type DateWindow, horizonOf, MOST_SINGLE_DATES, nearest } from './starts-near.ts'

const MOST_SKIPPED = 1000
const MOST_EXCEPTIONS = 300

export interface Gathering {
  now: number
  notices: string[]
  /** Called for each rule whose dates must be found one by one. @throws UnreadableEventError if there are too many */
  searchOneByOne(): void
}

/** A series with its changed dates, plus separate series and events for what one series can't say. */
export function gatherSeries(main: EventPart, overrides: readonly EventPart[], gathering: Gathering): FeedEvent[] {
  const series: FeedEvent = { ...main.event, recurrenceEndDate: null, skippedDates: [], exceptions: [] }
  const ofDates = newestPerDate(
    overrides.filter(({ isThisAndFuture }) => !isThisAndFuture),
    main,
    series,
  )
  const fromDates = overrides.filter(({ isThisAndFuture }) => isThisAndFuture)
  const now = countyWallTime(gathering.now, series.timeZone).slice(0, series.allDay ? 10 : 16)
  const window = { now, horizon: horizonOf(gathering.now) }
  const set = recurrenceSetOf(main, { series, window, searchOneByOne: gathering.searchOneByOne })
  const segments = segmentsOf(series, main, fromDates)
  const { pieces, singles, isCut } = piecesOf(set, segments, window)
  for (const start of singles) set.singles.set(start, undefined)
  set.isCut ||= isCut
  const separate = ofDates.flatMap(({ part, start }) => applyOverride(part, start, { main, set, pieces }))
  const events = [
    ...pieces.map(seriesOf),
    ...datesAlone(set, segments, { main, series, pieces, window, gathering }),
    ...separate,
  ]
  return withOwnKeys(events)
}

interface DateOverride {
  part: EventPart
  /** Original. */
  start: string
}

function newestPerDate(overrides: readonly EventPart[], main: EventPart, series: FeedEvent): DateOverride[] {
  const newest = new Map<string, DateOverride>()
  const inOrder = [...overrides].sort((one, other) => one.event.sequence - other.event.sequence)
  for (const part of inOrder) {
    if (!part.recurrenceId) continue
    const start = originalStart(part.recurrenceId, main, series)
    newest.set(start, { part, start })
  }
  return [...newest.values()]
}

interface Gathered {
  main: EventPart
  set: RecurrenceSet
  pieces: readonly SeriesPiece[]
}

/** Puts an override into its series, or answers it as an event that replaces its date. */
function applyOverride(part: EventPart, start: string, { main, set, pieces }: Gathered): FeedEvent[] {
  const series = { ...main.event, recurrenceEndDate: null, skippedDates: [], exceptions: [] }
  const alone = () => [standAlone(part, series)]
  if (set.singles.delete(start)) return alone()
  const piece =
    pieces.find((each) => isIn(each, dayOf(start)) && each.rule.dates.has(start)) ??
    pieces.find((each) => isIn(each, dayOf(start)) && each.rule.dates.hasDay(dayOf(start)))
  if (!piece) {
    const single = [...set.singles.keys()].find((each) => dayOf(each) === dayOf(start))
    if (part.recurrenceId?.form === 'day' && single !== undefined) {
      set.singles.delete(single)
      return alone()
    }
    // The date isn't one of the series any more, so there is nothing to cancel.
    return part.event.cancelled ? [] : alone()
  }
  const exception = exceptionOf(piece, part, main.zone, dayOf(start))
  piece.skipped.delete(dayOf(start))
  if (exception && piece.exceptions.size < MOST_EXCEPTIONS) {
    piece.exceptions.set(dayOf(start), exception)
    return []
  }
  piece.skipped.add(dayOf(start))
  return part.event.cancelled ? [] : alone()
}

function isIn({ from, until }: SeriesPiece, day: string): boolean {
  return day >= from && (until === null || day <= until)
}

function seriesOf({ series, skipped, exceptions, daysLater }: SeriesPiece): FeedEvent {
  return {
    ...series,
    skippedDates: [...skipped]
      .map((day) => addCountyDays(day, daysLater))
      .sort()
      .slice(-MOST_SKIPPED),
    exceptions: [...exceptions.values()].sort((one, other) => one.originalDate.localeCompare(other.originalDate)),
  }
}

interface DatesContext {
  main: EventPart
  series: FeedEvent
  pieces: readonly SeriesPiece[]
  window: DateWindow
  gathering: Gathering
}

function datesAlone(
  { singles, isCut, isLimited }: RecurrenceSet,
  segments: readonly Segment[],
  { main, series, pieces, window, gathering }: DatesContext,
): FeedEvent[] {
  const starts = [...singles.keys()].sort()
  const kept = nearest(starts, window.now)
  if (isLimited || kept.length < starts.length) {
    gathering.notices.push(
      `“${series.title}” has too many single dates. We kept ${MOST_SINGLE_DATES}, upcoming ones first.`,
    )
  } else if (isCut) {
    gathering.notices.push(
      `“${series.title}” repeats in a way that our calendar can’t keep as a series. We added its dates until ${window.horizon}.`,
    )
  }
  return kept.flatMap((start) => {
    const segment = segments.findLast(({ from }) => from <= start)
    if (!segment) return []
    const end = singles.get(start)
    const event = inKnownZone(
      eventOfDate(segment.fields, series.key, segment.move(start), end && segment.move(end)),
      main.zone,
    )
    const isMain = start === series.startDate && pieces.length === 0
    const key = segment.from === '' && !isMain ? event.startDate : start
    return [{ ...event, key: isMain ? series.key : keyOfDate(series.key, key) }]
  })
}

/** Keys name the original date as written, so in odd calendars two may be equal. */
function withOwnKeys(events: readonly FeedEvent[]): FeedEvent[] {
  const seen = new Map<string, number>()
  return events.map((event) => {
    const count = (seen.get(event.key) ?? 0) + 1
    seen.set(event.key, count)
    return count === 1 ? event : { ...event, key: keyOfUid(`${event.key}/${count}`) }
  })
}

/** Undefined if a series can't say it: a date with a time among whole days, or the reverse. */
function exceptionOf(
  { series, daysLater }: SeriesPiece,
  part: EventPart,
  zone: FeedZone,
  originalDay: CountyDate,
): EventException | undefined {
  const { event } = part
  if (event.allDay !== series.allDay && !event.cancelled) return undefined
  const originalDate = addCountyDays(originalDay, daysLater)
  const differing = (name: 'description' | 'location') => (event[name] === series[name] ? null : event[name])
  const title = titleOr(event.title, series)
  return {
    originalDate,
    ...(event.allDay === series.allDay
      ? timesOf(series, part, zone, originalDate)
      : { startDate: null, endDate: null }),
    title: title === series.title ? null : title,
    description: differing('description'),
    location: differing('location'),
    cancelled: event.cancelled,
  }
}

/** Null when the date keeps its times. */
function timesOf(series: SeriesPiece['series'], part: EventPart, zone: FeedZone, originalDate: CountyDate) {
  const { event } = part
  const usual = clockTimeBetween(series.startDate, series.endDate)
  const startDate = event.allDay ? event.startDate : wallTimeIn(part.start, zone)
  const length = part.hasLength ? clockTimeBetween(event.startDate, event.endDate) : usual
  const isUsual = startDate === originalDate + timeOf(series.startDate) && length === usual
  return isUsual ? { startDate: null, endDate: null } : { startDate, endDate: wallTimeAfter(startDate, length) }
}
