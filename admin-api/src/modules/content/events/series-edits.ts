import type { DeletedFollowing, SavedEvent, SplitEventResult } from '@hometown/shared-types/contract/desk-events'
import type { EventChanges, EventException, NewEventException } from '@hometown/shared-types/contract/events'
import { clockTimeBetween, wallTimeAfter } from '@hometown/shared-types/rules/calendar/days'
import { nextOccurrence, occurrenceAt } from '@hometown/shared-types/rules/calendar/occurrences'
import { addCountyDays, type CountyDate } from '@hometown/shared-types/rules/time'
import type { AppContext } from '../../../context.ts'
import type { Actor, Tx } from '../../../database/database.ts'
import { AppError, invalidField, notFound } from '../../../http/errors/app-error.ts'
import { draftFromEvent, type EventDraft, seriesEndAfterMove, toEventWallTime } from './event-draft.ts'
import { eventFromStored, eventTiming, type StoredEvent } from './event-row.ts'
import { describeSavedEvent } from './events.service.ts'
import { isSeriesDate, moveRuleToDay } from './move-series.ts'
import { type ExpectedEvent, expectEvent, saveEvent, softDeleteEvent } from './save-event.ts'

type CountyZoneConfig = Pick<AppContext['config'], 'timeZone'>

interface DateOfSeries {
  readonly id: string
  readonly originalDate: CountyDate
}

/** A call without changes makes the date as in the series again, also if it was skipped. */
export async function changeSeriesDate(
  context: AppContext,
  actor: Actor,
  { id, originalDate }: DateOfSeries,
  { version, ...input }: NewEventException,
): Promise<SavedEvent> {
  return context.store.write(actor, async (tx) => {
    const series = await expectEventSeries(tx, id, version)
    requireSeriesDate(series, originalDate)
    const exception = exceptionFromChanges(draftFromEvent(series), originalDate, input, context.config)
    const { exceptions, skippedDates } = withoutChangesOfDate(series, originalDate)
    const changes = { exceptions: exception ? [...exceptions, exception] : exceptions, skippedDates }
    const action = exception?.cancelled ? 'event.cancel-date' : 'event.update-date'
    return describeSavedEvent(await saveEvent(context, tx, series, changes, exception ? action : 'event.reset-date'))
  })
}

export async function skipSeriesDate(
  context: AppContext,
  actor: Actor,
  { id, originalDate }: DateOfSeries,
  version: number,
): Promise<SavedEvent> {
  return context.store.write(actor, async (tx) => {
    const series = await expectEventSeries(tx, id, version)
    requireSeriesDate(series, originalDate)
    const { exceptions, skippedDates } = withoutChangesOfDate(series, originalDate)
    const changes = { exceptions, skippedDates: [...skippedDates, originalDate] }
    if (!nextOccurrence({ ...eventTiming(series), ...changes }, series.row.first_day))
      throw new AppError(409, 'last_date', 'This is the only date left. Delete the event instead.')
    return describeSavedEvent(await saveEvent(context, tx, series, changes, 'event.skip-date'))
  })
}

/** Edited dates move along to the new series. From the first date on, changes the series itself. */
export async function splitSeries(
  context: AppContext,
  actor: Actor,
  id: string,
  { from, changes: { version, ...input } }: { from: CountyDate; changes: EventChanges },
): Promise<SplitEventResult> {
  return context.store.write(actor, async (tx) => {
    const series = await expectEventSeries(tx, id, version)
    requireSeriesDate(series, from)
    const draft = draftFromEvent(series)
    if (isFirstDateOfSeries(draft, from))
      return { before: null, after: describeSavedEvent(await saveEvent(context, tx, series, input)) }
    const rest = { ...seriesFieldsFromDate(draft, from), ...moveFollowingDates(draft, from, input, context.config) }
    const following = await saveEvent(context, tx, undefined, rest, 'event.split')
    const ended = await saveEvent(context, tx, series, seriesFieldsEndedBefore(draft, from), 'event.split')
    return { before: eventFromStored(ended.event), after: describeSavedEvent(following) }
  })
}

/** Ends the series the day before, or deletes it from its first date on. */
export async function deleteFollowingDates(
  context: AppContext,
  actor: Actor,
  { id, originalDate }: DateOfSeries,
  version: number,
): Promise<DeletedFollowing> {
  return context.store.write(actor, async (tx) => {
    const series = await expectEventSeries(tx, id, version)
    requireSeriesDate(series, originalDate)
    const draft = draftFromEvent(series)
    if (isFirstDateOfSeries(draft, originalDate)) {
      await softDeleteEvent(tx, series)
      return { before: null }
    }
    const ended = await saveEvent(context, tx, series, seriesFieldsEndedBefore(draft, originalDate), 'event.end-series')
    return { before: eventFromStored(ended.event) }
  })
}

async function expectEventSeries(tx: Tx, id: string, version: number | undefined): Promise<ExpectedEvent> {
  const event = await expectEvent(tx, id, version)
  if (event.row.rrule !== null) return event
  throw new AppError(409, 'no_series', 'This event happens once. Change the event itself.')
}

function requireSeriesDate(series: StoredEvent, originalDate: CountyDate): void {
  if (!isSeriesDate(eventTiming(series), originalDate)) throw notFound('Date')
}

function isFirstDateOfSeries(draft: EventDraft, day: CountyDate): boolean {
  const earlier = { ...draft, ...seriesFieldsEndedBefore(draft, day) }
  return nextOccurrence(earlier, draft.startDate.slice(0, 10)) === undefined
}

function seriesFieldsEndedBefore(draft: EventDraft, day: CountyDate) {
  return {
    recurrenceEndDate: addCountyDays(day, -1),
    skippedDates: draft.skippedDates.filter((skipped) => skipped < day),
    exceptions: draft.exceptions.filter(({ originalDate }) => originalDate < day),
  }
}

function seriesFieldsFromDate({ game: _, ...draft }: EventDraft, from: CountyDate) {
  const { start: startDate, end: endDate } = occurrenceAt(draft, from)
  return {
    ...draft,
    startDate,
    endDate,
    skippedDates: draft.skippedDates.filter((skipped) => skipped >= from),
    exceptions: draft.exceptions.filter(({ originalDate }) => originalDate >= from),
  }
}

/** Moves the end, the rule and the last day along if only the start changes. */
function moveFollowingDates(draft: EventDraft, from: CountyDate, input: EventChanges, { timeZone }: CountyZoneConfig) {
  const onClocks = (time: string) => toEventWallTime(time, { ...draft, allDay: input.allDay ?? draft.allDay }, timeZone)
  const changes = { ...input, ...(input.endDate !== undefined && { endDate: onClocks(input.endDate) }) }
  if (input.startDate === undefined) return changes
  const span = occurrenceAt(draft, from)
  const start = onClocks(input.startDate)
  const isRuleSaid = changes.rrule !== undefined || changes.recurrenceRule !== undefined
  return {
    ...changes,
    startDate: start,
    endDate: changes.endDate ?? wallTimeAfter(start, clockTimeBetween(span.start, span.end)),
    ...(draft.rrule !== null && !isRuleSaid && { rrule: moveRuleToDay(draft.rrule, from, start.slice(0, 10)) }),
    ...(changes.recurrenceEndDate === undefined && { recurrenceEndDate: seriesEndAfterMove(draft, from, start) }),
  }
}

function exceptionFromChanges(
  draft: EventDraft,
  originalDate: CountyDate,
  input: Omit<NewEventException, 'version'>,
  { timeZone }: CountyZoneConfig,
): EventException | undefined {
  const regular = occurrenceAt(draft, originalDate)
  const start = input.startDate ? toEventWallTime(input.startDate, draft, timeZone) : regular.start
  const length = clockTimeBetween(regular.start, regular.end)
  const end = input.endDate ? toEventWallTime(input.endDate, draft, timeZone) : wallTimeAfter(start, length)
  if (end < start) throw invalidField('endDate', 'The event cannot end before it starts')
  const isMoved = start !== regular.start || end !== regular.end
  const other = (text: string | null | undefined, known: string) => (text === undefined || text === known ? null : text)
  const exception = {
    originalDate,
    startDate: isMoved ? start : null,
    endDate: isMoved ? end : null,
    title: other(input.title, draft.title),
    description: other(input.description, draft.description),
    location: other(input.location, draft.location),
    cancelled: input.cancelled ?? false,
  }
  const { title, description, location, cancelled } = exception
  const isOther = isMoved || cancelled || [title, description, location].some((text) => text !== null)
  return isOther ? exception : undefined
}

/** Returns the columns as if nothing was said about a date. */
function withoutChangesOfDate(series: StoredEvent, day: CountyDate) {
  return {
    exceptions: series.exceptions.filter(({ originalDate }) => originalDate !== day),
    skippedDates: eventTiming(series).skippedDates.filter((skipped) => skipped !== day),
  }
}
