import {
  type EventChanges,
  type EventException,
  eventTextsFromRow,
  mapEventTextColumns,
  mapEventTexts,
  type RecurrenceRule,
} from '@hometown/shared-types/contract/events'
import { clockTimeBetween, wallTimeAfter } from '@hometown/shared-types/rules/calendar/days'
import { lastDayOf } from '@hometown/shared-types/rules/calendar/occurrences'
import { firstDateOf } from '@hometown/shared-types/rules/calendar/rule-days'
import { toCallTime, toWallTime } from '@hometown/shared-types/rules/calendar/timing'
import { addCountyDays, type CountyDate } from '@hometown/shared-types/rules/time'
import type { Config } from '../../../config/config.ts'
import { invalidField } from '../../../http/errors/app-error.ts'
import { omitUndefined } from '../../../lib/collections.ts'
import { pick } from '../../../lib/pick.ts'
import { parseStringList } from '../../../lib/string-list.ts'
import { eventTiming, type StoredEvent, type StoredGame } from './event-row.ts'
import { datesOfRule, daysToMoveSeriesEnd, moveRuleToDay } from './move-series.ts'
import { lastDayOfCount, parseRecurrenceRule, ruleOfFrequency } from './recurrence-rule.ts'

const DAY_MS = 86_400_000
/** Longer occurrences of a series would overlap hundreds of others. */
const LONGEST_REPEATED_EVENT_DAYS = 366
const MOST_EXCEPTIONS = 1000
const REPEATED_GAME_MESSAGE = 'A game can’t repeat. Add each game to the sports schedule.'

/** Times are on the event's clocks. */
export type EventDraft = ReturnType<typeof draftFromEvent>

export interface DraftChanges extends Omit<EventChanges, 'version'> {
  readonly timeZone?: string | undefined
  readonly exceptions?: readonly EventException[] | undefined
  readonly game?: StoredGame | undefined
}

interface AppliedEventChanges {
  draft: EventDraft
  /** Edited dates that the series no longer has. */
  droppedDates: CountyDate[]
}

function emptyEventDraft(timeZone: string): EventDraft {
  return {
    title: '',
    ...mapEventTexts(() => ''),
    startDate: '',
    endDate: '',
    allDay: false,
    timeZone,
    category: 'Events',
    status: 'draft',
    recurrenceRule: null,
    rrule: null,
    recurrenceEndDate: null,
    skippedDates: [],
    exceptions: [],
    cancelled: false,
    imageUrl: null,
    tags: [],
    game: null,
  }
}

export function draftFromEvent(event: StoredEvent) {
  const { row, game } = event
  return {
    ...eventTiming(event),
    ...pick(row, 'title', 'category', 'status'),
    ...eventTextsFromRow(row),
    recurrenceRule: row.recurrence_rule,
    imageUrl: row.image_url,
    tags: parseStringList(row.tags),
    game,
  }
}

/** Returns an event after changes, or a new one. Writes nothing. @throws AppError 422 for invalid changes */
export function applyEventChanges(
  event: StoredEvent | undefined,
  changes: DraftChanges,
  config: Pick<Config, 'timeZone'>,
): AppliedEventChanges {
  const before = event ? draftFromEvent(event) : emptyEventDraft(config.timeZone)
  const after = { ...before, ...omitUndefined(changes) }
  const { allDay, timeZone } = after
  // Feeds and sources give the zone with the times.
  const span = spanAfterEdit(before, changes, { allDay, timeZone }, changes.timeZone ?? config.timeZone)
  const rule = seriesRuleAfterChanges(before, changes, { ...span, allDay, timeZone })
  const repeats = rule.rrule !== null
  if (repeats && after.game) throw invalidField('recurrenceRule', REPEATED_GAME_MESSAGE)
  const requested: EventDraft = {
    ...after,
    title: after.title,
    ...mapEventTexts((name) => after[name]),
    ...span,
    ...rule,
    skippedDates: repeats ? [...new Set(after.skippedDates)].sort() : [],
    exceptions: repeats ? normalizedExceptions(after.exceptions, { ...span, allDay, timeZone }) : [],
  }
  if (requested.exceptions.length > MOST_EXCEPTIONS) throw invalidField('exceptions', 'There are too many exceptions')
  const { draft, droppedDates } = withoutDatesOutsideRule(requested)
  const datesOfFormerSeries = repeats
    ? []
    : [...before.skippedDates, ...before.exceptions.map(({ originalDate }) => originalDate)]
  return { draft, droppedDates: [...droppedDates, ...datesOfFormerSeries].sort() }
}

export function columnsFromDraft(draft: EventDraft) {
  const begins = [draft.startDate, ...draft.exceptions.map(({ startDate }) => startDate ?? draft.startDate)]
  return {
    ...pick(draft, 'title', 'category', 'status', 'rrule'),
    ...mapEventTextColumns((name) => draft[name] || null),
    start_date: draft.startDate,
    end_date: draft.endDate,
    time_zone: draft.timeZone,
    all_day: draft.allDay ? 1 : 0,
    image_url: draft.imageUrl,
    tags: JSON.stringify(draft.tags),
    recurrence_rule: draft.recurrenceRule,
    recurrence_end_date: draft.recurrenceEndDate,
    skipped_dates: JSON.stringify(draft.skippedDates),
    exceptions: JSON.stringify(draft.exceptions),
    cancelled: draft.cancelled ? 1 : 0,
    game: draft.game && JSON.stringify(draft.game),
    first_day: begins.sort()[0]?.slice(0, 10) ?? '',
    last_day: lastDayOf(draft),
  }
}

type EventClock = Pick<EventDraft, 'allDay' | 'timeZone'>
type EventSpan = Pick<EventDraft, 'startDate' | 'endDate'>

function spanAfterEdit(before: EventDraft, changes: DraftChanges, frame: EventClock, inputZone: string): EventSpan {
  const startDate =
    changes.startDate === undefined
      ? withClockTime(before.startDate, frame, '00:00')
      : toEventWallTime(changes.startDate, frame, inputZone)
  const endDate =
    changes.endDate === undefined
      ? endWithSameDuration(before, startDate, frame)
      : toEventWallTime(changes.endDate, frame, inputZone)
  if (endDate < startDate) throw invalidField('endDate', 'The event cannot end before it starts')
  return { startDate, endDate }
}

/** When only the start moves, the duration stays. */
function endWithSameDuration(before: EventDraft, startDate: string, frame: EventClock): string {
  const end = withClockTime(before.endDate, frame, '23:59')
  const start = withClockTime(before.startDate, frame, '00:00')
  return wallTimeAfter(startDate, clockTimeBetween(start, end))
}

/** Returns a call's time on the event's clocks. A time without a zone is one of `inputZone`. */
export function toEventWallTime(time: string, { allDay, timeZone }: EventClock, inputZone = timeZone): string {
  if (allDay) return time.slice(0, 10)
  const normalized = time.trim().replace(' ', 'T')
  const isInstant = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(normalized.slice(10))
  const withZone = isInstant || inputZone === timeZone ? normalized : toCallTime(normalized, inputZone)
  const local = toWallTime(withZone, timeZone).slice(0, 16)
  return local.length === 10 ? `${local}T00:00` : local
}

function withClockTime(wallTime: string, { allDay }: EventClock, clock: string): string {
  const day = wallTime.slice(0, 10)
  if (allDay) return day
  return wallTime.length === 10 ? `${day}T${clock}` : wallTime
}

type SeriesRule = Pick<EventDraft, 'rrule' | 'recurrenceRule' | 'recurrenceEndDate'>

function seriesRuleAfterChanges(before: EventDraft, changes: DraftChanges, timing: EventSpan & EventClock): SeriesRule {
  const { rrule, frequency, end } = requestedSeriesRule(before, changes, timing)
  if (rrule === null) return { rrule: null, recurrenceRule: null, recurrenceEndDate: null }
  const days = clockTimeBetween(timing.startDate, timing.endDate) / DAY_MS
  if (days > LONGEST_REPEATED_EVENT_DAYS) throw invalidField('endDate', 'An event that repeats can last a year at most')
  const recurrenceEndDate =
    end ??
    (changes.recurrenceEndDate === undefined
      ? seriesEndAfterMove(before, before.startDate, timing.startDate)
      : changes.recurrenceEndDate)
  if (recurrenceEndDate && recurrenceEndDate < timing.startDate.slice(0, 10))
    throw invalidField('recurrenceEndDate', 'The series cannot end before it starts')
  return { rrule, recurrenceRule: frequency, recurrenceEndDate }
}

/** Returns the last day of a series after one of its dates, and thus all of them, moved. */
export function seriesEndAfterMove(before: EventDraft, from: string, to: string): CountyDate | null {
  const { rrule, recurrenceEndDate: end } = before
  if (rrule === null || end === null || !datesOfRule(before, end, end).has(end)) return end
  return addCountyDays(end, daysToMoveSeriesEnd(rrule, from.slice(0, 10), to.slice(0, 10)))
}

interface RuleRequest {
  rrule: string | null
  frequency: RecurrenceRule
  end?: CountyDate | undefined
}

/** Forms resend the frequency; if it matches the rule, the rule stays. */
function requestedSeriesRule(before: EventDraft, changes: DraftChanges, timing: EventSpan & EventClock): RuleRequest {
  if (changes.rrule) return seriesRuleFromText(changes.rrule, timing)
  const requested = changes.recurrenceRule
  if (requested && (requested !== before.recurrenceRule || changes.rrule === null))
    return { rrule: ruleOfFrequency(requested), frequency: requested }
  if (requested === null || (changes.rrule === null && requested === undefined)) return { rrule: null, frequency: null }
  const [from, to] = [before.startDate, timing.startDate].map((start) => start.slice(0, 10))
  const rrule = before.rrule && from && to ? moveRuleToDay(before.rrule, from, to) : before.rrule
  return { rrule, frequency: before.recurrenceRule }
}

function seriesRuleFromText(text: string, timing: EventSpan & EventClock): RuleRequest {
  const parsed = parseRecurrenceRule(text, { timeZone: timing.timeZone, start: timing.startDate })
  if (!parsed.ok) throw invalidField('rrule', parsed.message)
  const { rrule, frequency, count, until } = parsed
  if (!firstDateOf({ startDate: timing.startDate, rrule }))
    throw invalidField('rrule', 'This rule never produces a date')
  if (count === undefined) return { rrule, frequency, ...(until !== undefined && { end: until }) }
  return { rrule, frequency, end: lastDayOfCount({ startDate: timing.startDate, rrule }, count) }
}

/** Sorts by date, with the fields always in the same order: equal exceptions are equal texts. */
function normalizedExceptions(exceptions: readonly EventException[], timing: EventSpan & EventClock): EventException[] {
  return exceptions
    .map(({ originalDate, startDate, endDate, title, description, location, cancelled }) => ({
      originalDate,
      startDate: startDate && withClockTime(toEventWallTime(startDate, timing), timing, timing.startDate.slice(11)),
      endDate: endDate && withClockTime(toEventWallTime(endDate, timing), timing, timing.endDate.slice(11)),
      title,
      description,
      location,
      cancelled,
    }))
    .sort((one, other) => (one.originalDate < other.originalDate ? -1 : 1))
}

/** Drops changes of dates that the rule doesn't give. */
function withoutDatesOutsideRule(requested: EventDraft): AppliedEventChanges {
  const dates = [...requested.skippedDates, ...requested.exceptions.map(({ originalDate }) => originalDate)].sort()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return { draft: requested, droppedDates: [] }
  const seriesDates = datesOfRule(requested, first, last)
  const draft = {
    ...requested,
    skippedDates: requested.skippedDates.filter((day) => seriesDates.has(day)),
    exceptions: requested.exceptions.filter(({ originalDate }) => seriesDates.has(originalDate)),
  }
  return { draft, droppedDates: [...new Set(dates.filter((day) => !seriesDates.has(day)))] }
}
