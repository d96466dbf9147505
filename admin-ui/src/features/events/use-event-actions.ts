import type { DeskEvent } from '@hometown/shared-types/event-calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageFrom } from '../../lib/api-error.ts'
import { countOf } from '../../lib/numbers.ts'
import {
  changeDate,
  getEvent,
  keepBothEvents,
  mergeEvents,
  splitEvent,
  updateEvent,
} from '../../parts/events/event-calls.api.ts'
import { exceptionAt, moveEvent, restoreException } from '../../parts/events/move-event.ts'
import type { Scope } from '../../parts/events/ScopeDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { deleteEvent, deleteFollowing, duplicateEvent, skipDate, undeleteEvents } from './events.api.ts'

interface Meant {
  readonly id: string
  readonly date: string | undefined
}

interface Action {
  meant: Meant
  scope: Scope
}

type ActionName = 'move' | 'cancel' | 'remove' | 'restore' | 'merge' | 'keepBoth'

export function useEventActions(onDone: (action: ActionName) => void = () => {}) {
  const { refresh, tell } = useEventOutcome()
  async function finish(action: ActionName, outcome: Outcome): Promise<void> {
    await tell(outcome)
    onDone(action)
  }

  const move = useMutation({
    mutationFn: ({ meant, scope, to, from }: Action & { from: string; to: string }) =>
      moveEvent({ ...meant, scope, from, to }),
    onSuccess: (outcome) => finish('move', outcome),
    onError: failed(FAILED.update),
  })
  const cancel = useMutation({
    mutationFn: ({ meant, scope, cancelled }: Action & { cancelled: boolean }) => cancelEvent(meant, scope, cancelled),
    onSuccess: (outcome) => finish('cancel', outcome),
    onError: failed(FAILED.update),
  })
  const remove = useMutation({
    mutationFn: ({ meant, scope, sendTo }: Action & { sendTo?: string | undefined }) =>
      removeEvent(meant, scope, sendTo),
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
    onSuccess: () => finish('restore', { title: 'Date reset to the series' }),
    onError: failed(FAILED.update),
  })
  const merge = useMutation({
    mutationFn: ({ id, keptId }: { id: string; keptId: string }) => mergeEvents(keptId, id),
    onSuccess: ({ title }, { id }) =>
      finish('merge', { title: 'Events merged', description: `“${title}” stays.`, undo: () => undeleteEvents([id]) }),
    onError: failed(FAILED.merge),
  })
  const keepBoth = useMutation({
    mutationFn: keepBothEvents,
    onSuccess: ({ title, status }) =>
      finish('keepBoth', {
        title: status === 'published' ? 'Event published' : 'Kept as a draft',
        description: `“${title}” is an event of its own.`,
      }),
    onError: failed(FAILED.update),
  })
  return { move, cancel, remove, duplicate, restoreDate, merge, keepBoth }
}

function failed(what: string) {
  return (error: unknown) => reportFailure(what, error)
}

async function cancelEvent({ id, date }: Meant, scope: Scope, cancelled: boolean): Promise<Outcome> {
  const event = await getEvent(id)
  const title = cancelled ? 'Event canceled' : 'Event restored'
  if (date !== undefined && scope === 'one') {
    const before = exceptionAt(event, date)
    const { originalDate: _, ...kept } = before ?? { originalDate: date }
    await changeDate(id, date, { ...kept, cancelled })
    return { title, undo: () => restoreException(id, date, before) }
  }
  if (date !== undefined && scope === 'following') {
    await splitEvent(id, { from: date, changes: { cancelled, version: event.version } })
    return { title: cancelled ? 'This and all later dates canceled' : title }
  }
  const saved = await updateEvent(id, { cancelled, version: event.version })
  return { title, undo: () => updateEvent(id, { cancelled: !cancelled, version: saved.version }) }
}

async function removeEvent({ id, date }: Meant, scope: Scope, sendTo?: string): Promise<Outcome> {
  if (date === undefined || scope === 'all') {
    await deleteEvent(id, sendTo)
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

type Undo = () => Promise<unknown>

interface Outcome {
  title: string
  description?: string
  undo?: Undo
}

/** Of an undo that took back some events, or none. */
export class NotAllUndoneError extends Error {
  readonly undone: number

  constructor(undone: number, message: string) {
    super(message)
    this.undone = undone
  }
}

/** Refreshes the calendar after an action, reports the result and offers undo if possible. */
export function useEventOutcome() {
  const client = useQueryClient()
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['calendar-events'] }),
      client.invalidateQueries({ queryKey: ['event-editor'] }),
    ])

  async function tell({ undo, ...said }: Outcome): Promise<void> {
    toast({ ...said, ...(undo && { action: { label: 'Undo', onSelect: () => takeBack(undo).catch(reportError) } }) })
    await refresh()
  }

  async function takeBack(undo: Undo): Promise<void> {
    try {
      await undo()
      toast({ title: 'Undone' })
    } catch (error) {
      if (error instanceof NotAllUndoneError) tellRest(error)
      else reportFailure(FAILED.update, error)
    }
    await refresh()
  }

  function tellRest({ undone, message }: NotAllUndoneError): void {
    toast({ title: undone === 0 ? 'Nothing changed' : `Undone for ${countOf(undone, 'event')}`, description: message })
  }

  return { refresh, tell }
}

export const FAILED = {
  create: 'Failed to create event',
  update: 'Failed to update event',
  delete: 'Failed to delete event',
  merge: 'Failed to merge events',
  save: 'Failed to save event',
  describe: 'Failed to generate description with AI',
} as const

/** Shows what failed, with the service's reason if it gave one. */
export function reportFailure(what: string, error: unknown): void {
  const reason = messageFrom(error, '')
  const description = what.startsWith(reason) ? what : `${what}. ${reason}`
  toast({ title: 'Error', description, variant: 'destructive' })
}
