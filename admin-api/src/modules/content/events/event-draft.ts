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
import { storable } from '@hometown/shared-types/rules/text'
import { addCountyDays, type CountyDate } from '@hometown/shared-types/rules/time'
import type { Config } from '../../../config/config.ts'
import { invalidField } from '../../../http/errors/app-error.ts'
import { omitUndefined } from '../../../lib/collections.ts'
import { listFrom, type StoredEvent, type StoredGame, timingOfStored } from './event-row.ts'
import { endOfCount, readRule, ruleOfFrequency } from './read-rule.ts'
import { datesOfRule, daysOfEnd, movedRule } from './series-rules.ts'

const DAY = 86_400_000
/** Longer occurrences of a series would overlap hundreds of others. */
const LONGEST_REPEATED_DAYS = 366
const EXCEPTIONS_LIMIT = 1000
const REPEATED_GAME_MESSAGE = 'A game can’t repeat. Add each game to the sports schedule.'

/** Times are on the event's clocks. */
export type EventDraft = ReturnType<typeof draftOf>

export interface DraftChanges extends Omit<EventChanges, 'version'> {
  readonly timeZone?: string | undefined
  readonly exceptions?: readonly EventException[] | undefined
  readonly game?: StoredGame | undefined
}

interface Drafted {
  draft: EventDraft
  /** Edited dates that the series no longer has. */
  droppedDates: CountyDate[]
}

function emptyDraft(timeZone: string): EventDraft {
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

export function draftOf(event: StoredEvent) {
  const { row, game } = event
  return {
    ...timingOfStored(event),
    title: row.title,
    ...eventTextsFromRow(row),
    category: row.category,
    status: row.status,
    recurrenceRule: row.recurrence_rule,
    imageUrl: row.image_url,
    tags: listFrom(row.tags),
    game,
  }
}

/**
 * Returns what an event is after changes, or what a new one is. Writes nothing.
 * @throws AppError 422 for changes that are invalid for this event.
 */
export function draftAfter(
  event: StoredEvent | undefined,
  changes: DraftChanges,
  config: Pick<Config, 'timeZone'>,
): Drafted {
  const before = event ? draftOf(event) : emptyDraft(config.timeZone)
  const after = { ...before, ...omitUndefined(changes) }
  const { allDay, timeZone } = after
  // Feeds and sources give the zone with the times.
  const span = spanAfter(before, changes, { allDay, timeZone }, changes.timeZone ?? config.timeZone)
  const rule = ruleAfter(before, changes, { ...span, allDay, timeZone })
  const repeats = rule.rrule !== null
  if (repeats && after.game) throw invalidField('recurrenceRule', REPEATED_GAME_MESSAGE)
  const said: EventDraft = {
    ...after,
    title: storable(after.title),
    ...mapEventTexts((name) => storable(after[name])),
    ...span,
    ...rule,
    skippedDates: repeats ? [...new Set(after.skippedDates)].sort() : [],
    exceptions: repeats ? exceptionsOn(after.exceptions, { ...span, allDay, timeZone }) : [],
  }
  if (said.exceptions.length > EXCEPTIONS_LIMIT) throw invalidField('exceptions', 'There are too many exceptions')
  const { draft, droppedDates } = withoutStrangeDates(said)
  const gone = repeats ? [] : [...before.skippedDates, ...before.exceptions.map(({ originalDate }) => originalDate)]
  return { draft, droppedDates: [...droppedDates, ...gone].sort() }
}

export function columnsOf(draft: EventDraft) {
  const begins = [draft.startDate, ...draft.exceptions.map(({ startDate }) => startDate ?? draft.startDate)]
  return {
    title: draft.title,
    ...mapEventTextColumns((name) => draft[name] || null),
    start_date: draft.startDate,
    end_date: draft.endDate,
    time_zone: draft.timeZone,
    all_day: draft.allDay ? 1 : 0,
    image_url: draft.imageUrl,
    category: draft.category,
    tags: JSON.stringify(draft.tags),
    status: draft.status,
    recurrence_rule: draft.recurrenceRule,
    rrule: draft.rrule,
    recurrence_end_date: draft.recurrenceEndDate,
    skipped_dates: JSON.stringify(draft.skippedDates),
    exceptions: JSON.stringify(draft.exceptions),
    cancelled: draft.cancelled ? 1 : 0,
    game: draft.game && JSON.stringify(draft.game),
    first_day: begins.sort()[0]?.slice(0, 10) ?? '',
    last_day: lastDayOf(draft),
  }
}

type Frame = Pick<EventDraft, 'allDay' | 'timeZone'>
type Span = Pick<EventDraft, 'startDate' | 'endDate'>

function spanAfter(before: EventDraft, changes: DraftChanges, frame: Frame, saidIn: string): Span {
  const startDate =
    changes.startDate === undefined
      ? inForm(before.startDate, frame, '00:00')
      : wallTime(changes.startDate, frame, saidIn)
  const endDate =
    changes.endDate === undefined ? keptEnd(before, startDate, frame) : wallTime(changes.endDate, frame, saidIn)
  if (endDate < startDate) throw invalidField('endDate', 'The event cannot end before it starts')
  return { startDate, endDate }
}

/** When only the start moves, the duration stays. */
function keptEnd(before: EventDraft, startDate: string, frame: Frame): string {
  const end = inForm(before.endDate, frame, '23:59')
  const start = inForm(before.startDate, frame, '00:00')
  return wallTimeAfter(startDate, clockTimeBetween(start, end))
}

/** Returns a call's time on the event's clocks. A time without a zone is one of `saidIn`. */
export function wallTime(time: string, { allDay, timeZone }: Frame, saidIn = timeZone): string {
  if (allDay) return time.slice(0, 10)
  const said = time.trim().replace(' ', 'T')
  const isInstant = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(said.slice(10))
  const known = isInstant || saidIn === timeZone ? said : toCallTime(said, saidIn)
  const onWall = toWallTime(known, timeZone).slice(0, 16)
  return onWall.length === 10 ? `${onWall}T00:00` : onWall
}

function inForm(wallTime: string, { allDay }: Frame, clock: string): string {
  const day = wallTime.slice(0, 10)
  if (allDay) return day
  return wallTime.length === 10 ? `${day}T${clock}` : wallTime
}

type Rule = Pick<EventDraft, 'rrule' | 'recurrenceRule' | 'recurrenceEndDate'>

function ruleAfter(before: EventDraft, changes: DraftChanges, timing: Span & Frame): Rule {
  const { rrule, frequency, end } = ruleText(before, changes, timing)
  if (rrule === null) return { rrule: null, recurrenceRule: null, recurrenceEndDate: null }
  const days = clockTimeBetween(timing.startDate, timing.endDate) / DAY
  if (days > LONGEST_REPEATED_DAYS) throw invalidField('endDate', 'An event that repeats can last a year at most')
  const recurrenceEndDate =
    end ??
    (changes.recurrenceEndDate === undefined
      ? endAfterMove(before, before.startDate, timing.startDate)
      : changes.recurrenceEndDate)
  if (recurrenceEndDate && recurrenceEndDate < timing.startDate.slice(0, 10)) {
    throw invalidField('recurrenceEndDate', 'The series cannot end before it starts')
  }
  return { rrule, recurrenceRule: frequency, recurrenceEndDate }
}

/** Returns the last day of a series after one of its dates, and thus all of them, moved. */
export function endAfterMove(before: EventDraft, from: string, to: string): CountyDate | null {
  const { rrule, recurrenceEndDate: end } = before
  if (rrule === null || end === null || !datesOfRule(before, end, end).has(end)) return end
  return addCountyDays(end, daysOfEnd(rrule, from.slice(0, 10), to.slice(0, 10)))
}

interface RuleText {
  rrule: string | null
  frequency: RecurrenceRule
  end?: CountyDate | undefined
}

/** Forms resend the frequency; if it matches the rule, the rule stays. */
function ruleText(before: EventDraft, changes: DraftChanges, timing: Span & Frame): RuleText {
  if (changes.rrule) return readText(changes.rrule, timing)
  const word = changes.recurrenceRule
  if (word && (word !== before.recurrenceRule || changes.rrule === null)) {
    return { rrule: ruleOfFrequency(word), frequency: word }
  }
  if (word === null || (changes.rrule === null && word === undefined)) return { rrule: null, frequency: null }
  const [from, to] = [before.startDate, timing.startDate].map((start) => start.slice(0, 10))
  const rrule = before.rrule && from && to ? movedRule(before.rrule, from, to) : before.rrule
  return { rrule, frequency: before.recurrenceRule }
}

function readText(text: string, timing: Span & Frame): RuleText {
  const read = readRule(text, { timeZone: timing.timeZone, start: timing.startDate })
  if (!read.ok) throw invalidField('rrule', read.message)
  const { rrule, frequency, count, until } = read
  if (!firstDateOf({ startDate: timing.startDate, rrule }))
    throw invalidField('rrule', 'This rule never produces a date')
  if (count === undefined) return { rrule, frequency, ...(until !== undefined && { end: until }) }
  return { rrule, frequency, end: endOfCount({ startDate: timing.startDate, rrule }, count) }
}

/** Sorts by date, with the fields always in the same order: equal exceptions are equal texts. */
function exceptionsOn(exceptions: readonly EventException[], timing: Span & Frame): EventException[] {
  return exceptions
    .map(({ originalDate, startDate, endDate, title, description, location, cancelled }) => ({
      originalDate,
      startDate: startDate && inForm(wallTime(startDate, timing), timing, timing.startDate.slice(11)),
      endDate: endDate && inForm(wallTime(endDate, timing), timing, timing.endDate.slice(11)),
      ...{ title, description, location, cancelled },
    }))
    .sort((one, other) => (one.originalDate < other.originalDate ? -1 : 1))
}

/** Drops changes of dates that the rule doesn't give. */
function withoutStrangeDates(said: EventDraft): Drafted {
  const named = [...said.skippedDates, ...said.exceptions.map(({ originalDate }) => originalDate)].sort()
  const [first, last] = [named[0], named.at(-1)]
  if (first === undefined || last === undefined) return { draft: said, droppedDates: [] }
  const known = datesOfRule(said, first, last)
  const draft = {
    ...said,
    skippedDates: said.skippedDates.filter((day) => known.has(day)),
    exceptions: said.exceptions.filter(({ originalDate }) => known.has(originalDate)),
  }
  return { draft, droppedDates: [...new Set(named.filter((day) => !known.has(day)))] }
}
