import { dayOf, daysBetween } from '@hometown/shared-types/calendar/days'
import { toWallTime } from '@hometown/shared-types/calendar/event-timing'
import type { EventException } from '@hometown/shared-types/event'
import type { DeskEvent } from '@hometown/shared-types/event-calls'
import { changeDate, getEvent, splitEvent, updateEvent } from './event-calls.api.ts'
import { movedRule } from './repeat-rule.ts'
import type { Scope } from './ScopeDialog.tsx'
import { addDays, addMinutes, minutesBetween, timesOfDate, timesSent, type WallTime } from './wall-time.ts'

interface MovedEvent {
  readonly title: string
  readonly undo?: () => Promise<unknown>
}

interface EventMove {
  readonly id: string
  /** A date of the series; undefined for the series itself. */
  readonly date: string | undefined
  readonly scope: Scope
  /** Both are days, or both wall-clock times: the event moves by what is between them. */
  readonly from: WallTime
  readonly to: WallTime
  /** The shown version, which a change by somebody else makes stale (409). Default: the stored one. */
  readonly version?: number | undefined
}

/** The event keeps its length, and on another day its time, whatever clocks do between. */
export async function moveEvent({ id, date, scope, from, to, version: seen }: EventMove): Promise<MovedEvent> {
  const event = await getEvent(id)
  const version = seen ?? event.version
  const minutes = minutesBetween(from, to)
  const { start, end } = timesOfDate(event, date)
  const begins = addMinutes(start, minutes)
  const moved = timesSent(begins, addMinutes(end, minutes), event.timeZone)
  if (date !== undefined && scope === 'one') {
    const before = exceptionAt(event, date)
    const { originalDate: _, ...kept } = before ?? { originalDate: date }
    await changeDate(id, date, { ...kept, ...moved, ...(seen !== undefined && { version }) })
    return { title: 'Event moved', undo: () => restoreException(id, date, before) }
  }
  if (date !== undefined && scope === 'following') {
    const days = daysBetween(dayOf(start), dayOf(begins))
    const rrule = movedRule(event.rrule, date, addDays(date, days))
    await splitEvent(id, { from: date, changes: { ...moved, ...(rrule && { rrule }), version } })
    return { title: 'This and the following dates moved' }
  }
  const whole = timesOfDate(event, undefined)
  const first = dayOf(toWallTime(event.startDate, event.timeZone))
  const wholeBegins = addMinutes(whole.start, minutes)
  const saved = await updateEvent(id, {
    ...timesSent(wholeBegins, addMinutes(whole.end, minutes), event.timeZone),
    ...(event.rrule && { rrule: movedRule(event.rrule, first, dayOf(wholeBegins)) }),
    version,
  })
  const { startDate, endDate, rrule, recurrenceEndDate, skippedDates } = event
  const back = { startDate, endDate, version: saved.version, ...(rrule && { rrule, recurrenceEndDate, skippedDates }) }
  return { title: 'Event moved', undo: () => updateEvent(id, back) }
}

export function exceptionAt(event: DeskEvent, date: string): EventException | undefined {
  return event.exceptions.find(({ originalDate }) => originalDate === date)
}

export function restoreException(id: string, date: string, before: EventException | undefined) {
  const { originalDate: _, ...exception } = before ?? { originalDate: date }
  return changeDate(id, date, exception)
}
