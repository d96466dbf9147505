import { dayOf, daysBetween } from '@hometown/shared-types/calendar/days'
import { toWallTime } from '@hometown/shared-types/calendar/event-timing'
import type { EventException } from '@hometown/shared-types/event'
import type { DeskEvent } from '@hometown/shared-types/event-calls'
import { useMutation } from '@tanstack/react-query'
import { FAILED, reportFailure } from './event-failures.ts'
import { type Scope, timesSent } from './event-input.ts'
import { timesOfDate } from './event-values.ts'
import {
  changeDate,
  deleteEvent,
  deleteFollowing,
  duplicateEvent,
  getEvent,
  skipDate,
  splitEvent,
  undeleteEvents,
  updateEvent,
} from './events.api.ts'
import { movedRule } from './repeat-rule.ts'
import { type Outcome, useEventOutcome } from './use-event-outcome.ts'
import { addDays } from './wall-time.ts'

export interface Meant {
  readonly id: string
  readonly date: string | undefined
}

interface Action {
  meant: Meant
  scope: Scope
}

type ActionName = 'move' | 'cancel' | 'remove' | 'restore'

export function useEventActions(onDone: (action: ActionName) => void = () => {}) {
  const { refresh, tell } = useEventOutcome()
  async function finish(action: ActionName, outcome: Outcome): Promise<void> {
    await tell(outcome)
    onDone(action)
  }

  const move = useMutation({
    mutationFn: ({ meant, scope, to, from }: Action & { from: string; to: string }) =>
      moveEvent(meant, scope, from, to),
    onSuccess: (outcome) => finish('move', outcome),
    onError: failed(FAILED.update),
  })
  const cancel = useMutation({
    mutationFn: ({ meant, scope, cancelled }: Action & { cancelled: boolean }) => cancelEvent(meant, scope, cancelled),
    onSuccess: (outcome) => finish('cancel', outcome),
    onError: failed(FAILED.update),
  })
  const remove = useMutation({
    mutationFn: ({ meant, scope }: Action) => removeEvent(meant, scope),
    onSuccess: (outcome) => finish('remove', outcome),
    onError: failed(FAILED.delete),
  })
  const duplicate = useMutation({
    mutationFn: (id: string) => duplicateEvent(id),
    onSuccess: refresh,
    onError: failed(FAILED.create),
  })
  const restoreDate = useMutation({
    mutationFn: ({ id, date }: { id: string; date: string }) => changeDate(id, date, {}),
    onSuccess: () => finish('restore', { title: 'The date is as in its series again' }),
    onError: failed(FAILED.update),
  })
  return { move, cancel, remove, duplicate, restoreDate }
}

function failed(what: string) {
  return (error: unknown) => reportFailure(what, error)
}

async function moveEvent({ id, date }: Meant, scope: Scope, from: string, to: string): Promise<Outcome> {
  const event = await getEvent(id)
  const days = daysBetween(from, to)
  const { start, end } = timesOfDate(event, date)
  const moved = timesSent(addDays(start, days), addDays(end, days), event.timeZone)
  if (date !== undefined && scope === 'one') {
    const before = exceptionAt(event, date)
    const { originalDate: _, ...kept } = before ?? { originalDate: date }
    await changeDate(id, date, { ...kept, ...moved })
    return { title: 'Event moved', undo: () => restoreException(id, date, before) }
  }
  if (date !== undefined && scope === 'following') {
    const rrule = movedRule(event.rrule, date, addDays(date, days))
    await splitEvent(id, { from: date, changes: { ...moved, ...(rrule && { rrule }), version: event.version } })
    return { title: 'This and the following dates are moved' }
  }
  const first = dayOf(toWallTime(event.startDate, event.timeZone))
  const whole = timesOfDate(event, undefined)
  const saved = await updateEvent(id, {
    ...timesSent(addDays(whole.start, days), addDays(whole.end, days), event.timeZone),
    ...(event.rrule && { rrule: movedRule(event.rrule, first, addDays(first, days)) }),
    version: event.version,
  })
  const { startDate, endDate, rrule, recurrenceEndDate, skippedDates } = event
  const back = { startDate, endDate, version: saved.version, ...(rrule && { rrule, recurrenceEndDate, skippedDates }) }
  return { title: 'Event moved', undo: () => updateEvent(id, back) }
}

async function cancelEvent({ id, date }: Meant, scope: Scope, cancelled: boolean): Promise<Outcome> {
  const event = await getEvent(id)
  const title = cancelled ? 'Event cancelled' : 'Event restored'
  if (date !== undefined && scope === 'one') {
    const before = exceptionAt(event, date)
    const { originalDate: _, ...kept } = before ?? { originalDate: date }
    await changeDate(id, date, { ...kept, cancelled })
    return { title, undo: () => restoreException(id, date, before) }
  }
  if (date !== undefined && scope === 'following') {
    await splitEvent(id, { from: date, changes: { cancelled, version: event.version } })
    return { title: cancelled ? 'This and the following dates are cancelled' : title }
  }
  const saved = await updateEvent(id, { cancelled, version: event.version })
  return { title, undo: () => updateEvent(id, { cancelled: !cancelled, version: saved.version }) }
}

async function removeEvent({ id, date }: Meant, scope: Scope): Promise<Outcome> {
  if (date === undefined || scope === 'all') {
    await deleteEvent(id)
    return { title: 'Event deleted', undo: () => undeleteEvents([id]) }
  }
  const event = await getEvent(id)
  if (scope === 'following') {
    const { before } = await deleteFollowing(id, date)
    return {
      title: 'Event deleted',
      undo: () => (before ? restoreFollowing(event, before, date) : undeleteEvents([id])),
    }
  }
  const before = exceptionAt(event, date)
  await skipDate(id, date)
  return {
    title: 'Event deleted',
    async undo() {
      const { skippedDates, version } = await getEvent(id)
      await updateEvent(id, { skippedDates: skippedDates.filter((day) => day !== date), version })
      if (before) await restoreException(id, date, before)
    },
  }
}

/** Also restores the changes of single dates that the deletion removed. */
async function restoreFollowing(event: DeskEvent, ended: DeskEvent, date: string): Promise<void> {
  const { id, recurrenceEndDate, skippedDates, exceptions } = event
  await updateEvent(id, { recurrenceEndDate, skippedDates, version: ended.version })
  for (const { originalDate, ...exception } of exceptions) {
    if (originalDate >= date) await changeDate(id, originalDate, exception)
  }
}

function exceptionAt(event: DeskEvent, date: string): EventException | undefined {
  return event.exceptions.find(({ originalDate }) => originalDate === date)
}

function restoreException(id: string, date: string, before: EventException | undefined) {
  const { originalDate: _, ...exception } = before ?? { originalDate: date }
  return changeDate(id, date, exception)
}
