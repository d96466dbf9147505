import { BULK_EVENT_ACTIONS, type BulkEventsInput, type DeskEvent } from '@hometown/shared-types/event-calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { countOf } from '../../lib/numbers.ts'
import { useSelectedVersions, versionsOf } from '../../lib/shown-items.ts'
import { useRemoval } from '../../parts/removal/use-removal.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FAILED, reportFailure } from './event-failures.ts'
import { changeEvents, undeleteEvents } from './events.api.ts'
import { NotAllUndoneError, useEventOutcome } from './use-event-outcome.ts'

type Action = BulkEventsInput['action']

const ACTIONS: Readonly<Record<Action, { label: string; done: string; back?: Action }>> = {
  publish: { label: 'Publish', done: 'Published', back: 'draft' },
  draft: { label: 'Move to drafts', done: 'Moved to drafts', back: 'publish' },
  cancel: { label: 'Cancel events', done: 'Canceled', back: 'restore' },
  restore: { label: 'Restore', done: 'Restored', back: 'cancel' },
  delete: { label: 'Delete', done: 'Deleted' },
}

/** The events as selected when the dialog opened; the list may change meanwhile. */
interface Asked {
  action: Action
  events: readonly DeskEvent[]
  /** Where readers of deleted ones are sent. */
  sendTo?: string | undefined
}

interface EventBulkActionsProps {
  events: readonly DeskEvent[]
  onDone(): void
}

export function EventBulkActions({ events, onDone }: EventBulkActionsProps) {
  const { tell } = useEventOutcome()
  const client = useQueryClient()
  const shown = useSelectedVersions(events)
  const [asked, setAsked] = useState<Asked>()
  const removed = asked?.events.filter(({ status }) => status === 'published') ?? []
  const removal = useRemoval(
    'event',
    removed.map(({ id }) => id),
  )

  const change = useMutation({
    mutationFn: ({ action, events, sendTo }: Asked) =>
      changeEvents({ ids: idsFor(action, events), action, versions: versionsOf(events), sendTo }),
    async onSuccess({ changed, ids }, { action, events }) {
      setAsked(undefined)
      onDone()
      // Another user changed the others first, so undo must leave them alone.
      const others = idsFor(action, events).length - changed
      await tell({
        ...outcomeOf(action, changed, others),
        ...(changed > 0 && { undo: () => takeBack(action, ids) }),
      })
    },
    async onError(error, { action }) {
      reportFailure(action === 'delete' ? FAILED.delete : FAILED.update, error)
      if (!(error instanceof ApiError) || error.code !== 'stale') return
      // The events have changed since the editor read them, so let the editor choose again.
      setAsked(undefined)
      onDone()
      await client.invalidateQueries({ queryKey: ['calendar-events'] })
    },
  })

  return (
    <>
      {BULK_EVENT_ACTIONS.map((action) => (
        <Button
          key={action}
          size="sm"
          pending={change.isPending && change.variables.action === action}
          disabled={change.isPending ? change.variables.action !== action : idsFor(action, events).length === 0}
          onClick={() => (action === 'delete' ? setAsked : change.mutate)({ action, events: shown })}
        >
          {ACTIONS[action].label}
        </Button>
      ))}
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title="Are you sure?"
        description={
          asked && (
            <>
              This deletes {countOf(asked.events.length, 'event')} and takes {asked.events.length === 1 ? 'it' : 'them'}{' '}
              off the site.
              {removal.fields}
            </>
          )
        }
        confirmLabel="Delete"
        pending={change.isPending}
        onConfirm={() => asked && removal.confirm((sendTo) => change.mutate({ ...asked, sendTo }))}
      />
    </>
  )
}

function outcomeOf(action: Action, changed: number, others: number) {
  if (changed === 0) return { title: 'Nothing changed', description: othersWords(others, 'event') }
  const count = countOf(changed, 'event')
  return { title: ACTIONS[action].done, description: others > 0 ? `${count}. ${othersWords(others)}` : count }
}

function othersWords(count: number, noun = 'other'): string {
  return `Another editor already changed or deleted ${countOf(count, noun)}.`
}

async function takeBack(action: Action, ids: string[]): Promise<void> {
  const { back } = ACTIONS[action]
  const { changed } = back ? await changeEvents({ ids, action: back }) : { changed: (await undeleteEvents(ids)).length }
  if (changed < ids.length) throw new NotAllUndoneError(changed, othersWords(ids.length - changed, 'event'))
}

/** Only the events that the action changes, so that undo affects no others. */
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
