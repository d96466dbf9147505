import { BULK_EVENT_ACTIONS, type BulkEventsInput, type DeskEvent } from '@hometown/shared-types/event-calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { countOf } from '../../lib/numbers.ts'
import { useShownItems, versionsOf } from '../../lib/shown-items.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FAILED, tellFailure } from './event-failures.ts'
import { changeEvents, undeleteEvents } from './events.api.ts'
import { useEventOutcome } from './use-event-outcome.ts'

type Action = BulkEventsInput['action']

const DEEDS: Readonly<Record<Action, { label: string; done: string; back?: Action }>> = {
  publish: { label: 'Publish', done: 'Published', back: 'draft' },
  draft: { label: 'To draft', done: 'Made drafts', back: 'publish' },
  cancel: { label: 'Cancel events', done: 'Cancelled', back: 'restore' },
  restore: { label: 'Restore', done: 'Restored', back: 'cancel' },
  delete: { label: 'Delete', done: 'Deleted' },
}

interface BulkBarProps {
  events: readonly DeskEvent[]
  onDone(): void
}

export function BulkBar({ events, onDone }: BulkBarProps) {
  const { tell } = useEventOutcome()
  const client = useQueryClient()
  const shown = useChosenVersions(events)
  const [isAsking, setAsking] = useState(false)
  const count = countOf(events.length, 'event')

  const deed = useMutation({
    mutationFn: (action: Action) => changeEvents({ ids: idsFor(action, shown), action, versions: versionsOf(shown) }),
    async onSuccess({ changed, ids }, action) {
      setAsking(false)
      onDone()
      // Somebody else was quicker with the others; taking it back must leave them alone.
      const others = idsFor(action, shown).length - changed
      await tell({
        title: DEEDS[action].done,
        description: others > 0 ? `${countOf(changed, 'event')}. ${othersWords(others)}` : countOf(changed, 'event'),
        ...(changed > 0 && { undo: () => takeBack(action, ids) }),
      })
    },
    async onError(error, action) {
      tellFailure(action === 'delete' ? FAILED.delete : FAILED.update, error)
      if (!(error instanceof ApiError) || error.code !== 'stale') return
      // What was read is out of date: the list shows the new words, and is chosen from again.
      setAsking(false)
      onDone()
      await client.invalidateQueries({ queryKey: ['calendar-events'] })
    },
  })

  return (
    <div role="toolbar" aria-label="Selected events" className="flex flex-wrap items-center gap-2 border-b px-4 py-2">
      <p aria-live="polite" className="mr-auto text-sm tabular-nums">
        {count} selected
      </p>
      {BULK_EVENT_ACTIONS.map((action) => (
        <Button
          key={action}
          size="sm"
          pending={deed.isPending && deed.variables === action}
          disabled={deed.isPending ? deed.variables !== action : idsFor(action, events).length === 0}
          onClick={() => (action === 'delete' ? setAsking(true) : deed.mutate(action))}
        >
          {DEEDS[action].label}
        </Button>
      ))}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Are you sure?"
        description={`${count} will be deleted, and taken off the site.`}
        confirmLabel="Delete"
        pending={deed.isPending}
        onConfirm={() => deed.mutate('delete')}
      />
    </div>
  )
}

/** As they were when each was chosen, however the list goes on. */
function useChosenVersions(events: readonly DeskEvent[]): readonly DeskEvent[] {
  const { shownOf } = useShownItems(events, () => true)
  return events.map(shownOf)
}

function othersWords(count: number): string {
  return `Somebody else had already changed or deleted ${countOf(count, 'other')}.`
}

function takeBack(action: Action, ids: string[]): Promise<unknown> {
  const { back } = DEEDS[action]
  return back ? changeEvents({ ids, action: back }) : undeleteEvents(ids)
}

/** Those that it would change: so that undoing changes no others. */
function idsFor(action: Action, events: readonly DeskEvent[]): string[] {
  const isMeant: Readonly<Record<Action, (event: DeskEvent) => boolean>> = {
    publish: ({ status }) => status === 'draft',
    draft: ({ status }) => status === 'published',
    cancel: ({ cancelled }) => !cancelled,
    restore: ({ cancelled }) => cancelled,
    delete: () => true,
  }
  return events.filter(isMeant[action]).map(({ id }) => id)
}
