import { eventCalls } from '@hometown/shared-types/contract/desk-events'
import { type CalendarEvent, type EventException, mapEventTexts } from '@hometown/shared-types/contract/events'
import { api, messageFrom } from '../../lib/api-client.ts'
import { useAction } from '../../parts/use-action.tsx'
import { toast } from '../../ui/toast.ts'
import type { EventScope } from './ScopeDialog.tsx'

interface ScopedEvent {
  event: CalendarEvent
  date: string | undefined
  scope: EventScope
}

interface EventActionOutcome {
  title: string
  undo?: () => Promise<unknown>
}

export function useEventActions(done: () => void = () => {}) {
  const list = 'calendar-events'
  const cancel = useAction({
    run: ({ cancelled, ...target }: ScopedEvent & { cancelled: boolean }) => cancelEvent(target, cancelled),
    said: (outcome) => outcome,
    failed: EVENT_FAILURES.update,
    list,
    done,
  })
  const remove = useAction({
    run: ({ sendTo, ...target }: ScopedEvent & { sendTo?: string | undefined }) => removeEvent(target, sendTo),
    said: (undo) => ({ title: 'Event deleted', undo }),
    failed: EVENT_FAILURES.delete,
    list,
    done,
  })
  const duplicate = useAction({
    run: duplicateEvent,
    said: { title: 'Event duplicated', description: 'The copy is a draft.' },
    failed: EVENT_FAILURES.create,
    list,
  })
  const resetDate = useAction({
    run: ({ event, date }: { event: CalendarEvent; date: string }) => changeDate(event, date, {}),
    said: { title: 'Date reset to the series' },
    failed: EVENT_FAILURES.update,
    list,
    done,
  })
  return { cancel, remove, duplicate, resetDate }
}

type VersionedEvent = Pick<CalendarEvent, 'id' | 'version'>

function updateEvent({ id, version }: VersionedEvent, changes: object) {
  return api(eventCalls.update, { params: { id }, body: { ...changes, version } })
}

type EventDateChange = Partial<Omit<EventException, 'originalDate'>>

function changeDate({ id, version }: VersionedEvent, originalDate: string, change: EventDateChange) {
  return api(eventCalls.changeDate, { params: { id, originalDate }, body: { ...change, version } })
}

function splitEventSeries({ id, version }: CalendarEvent, from: string, changes: object) {
  return api(eventCalls.split, { params: { id }, body: { from, changes: { ...changes, version } } })
}

export function undeleteEvents(ids: string[]) {
  return api(eventCalls.undelete, { body: { ids } })
}

function eventDifferenceAt(event: CalendarEvent, date: string): EventDateChange {
  const { originalDate: _, ...change } = event.exceptions.find(({ originalDate }) => originalDate === date) ?? {
    originalDate: date,
  }
  return change
}

async function cancelEvent({ event, date, scope }: ScopedEvent, cancelled: boolean): Promise<EventActionOutcome> {
  const title = cancelled ? 'Event canceled' : 'Event restored'
  if (date !== undefined && scope === 'one') {
    const before = eventDifferenceAt(event, date)
    const saved = await changeDate(event, date, { ...before, cancelled })
    return { title, undo: () => changeDate(saved, date, before) }
  }
  if (date !== undefined && scope === 'following') {
    await splitEventSeries(event, date, { cancelled })
    return { title: cancelled ? 'This and all later dates canceled' : title }
  }
  const saved = await updateEvent(event, { cancelled })
  return { title, undo: () => updateEvent(saved, { cancelled: !cancelled }) }
}

/** Returns what undoes the deletion. */
async function removeEvent({ event, date, scope }: ScopedEvent, sendTo?: string): Promise<() => Promise<unknown>> {
  const { id } = event
  const query = { version: event.version }
  if (date === undefined || scope === 'all') {
    await api(eventCalls.delete, { params: { id }, query, body: sendTo === undefined ? undefined : { sendTo } })
    return () => undeleteEvents([id])
  }
  const params = { id, originalDate: date }
  if (scope === 'following') {
    const { before } = await api(eventCalls.deleteFollowing, { params, query })
    return () => (before ? restoreFollowingEvents(event, before, date) : undeleteEvents([id]))
  }
  const saved = await api(eventCalls.skipDate, { params, query })
  return async () =>
    changeDate(await updateEvent(saved, { skippedDates: event.skippedDates }), date, eventDifferenceAt(event, date))
}

/** Restores a deleted end of a series, and the changes of single dates that the deletion removed. */
async function restoreFollowingEvents(event: CalendarEvent, shortened: CalendarEvent, date: string): Promise<void> {
  const { recurrenceEndDate, skippedDates, exceptions } = event
  let restored = await updateEvent(shortened, { recurrenceEndDate, skippedDates })
  for (const { originalDate, ...change } of exceptions) {
    if (originalDate >= date) restored = await changeDate(restored, originalDate, change)
  }
}

/** The copy is a draft, without what was changed on single dates. */
function duplicateEvent(event: CalendarEvent) {
  const { allDay, startDate, endDate, rrule, recurrenceRule, recurrenceEndDate, skippedDates } = event
  return api(eventCalls.create, {
    body: {
      title: `${event.title} (copy)`.slice(0, 300),
      ...mapEventTexts((name) => event[name]),
      allDay,
      startDate,
      endDate,
      rrule,
      recurrenceRule,
      recurrenceEndDate,
      skippedDates,
      category: event.category,
      imageUrl: event.imageUrl,
      tags: event.tags,
    },
  })
}

export const EVENT_FAILURES = {
  create: 'Failed to create event',
  update: 'Failed to update event',
  delete: 'Failed to delete event',
  save: 'Failed to save event',
  describe: 'Failed to generate description with AI',
} as const

export function showEventFailure(what: keyof typeof EVENT_FAILURES) {
  return (error: unknown) => {
    const reason = messageFrom(error, '')
    const description = EVENT_FAILURES[what].startsWith(reason)
      ? EVENT_FAILURES[what]
      : `${EVENT_FAILURES[what]}. ${reason}`
    toast({ title: 'Error', description, variant: 'destructive' })
  }
}
