import { EVENT_DELETE_QUESTION } from '@hometown/shared-types/event'
import type { DeskEvent } from '@hometown/shared-types/event-calls'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useRemoval } from '../../parts/removal/use-removal.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { EventMenu } from './EventMenu.tsx'
import type { Go } from './page-state.ts'
import { useEventActions } from './use-event-actions.ts'

interface RowActionsProps {
  event: DeskEvent
  go: Go
  onEdit(): void
}

export function RowActions({ event, go, onEdit }: RowActionsProps) {
  const [isAsking, setAsking] = useState(false)
  const { remove } = useEventActions(() => setAsking(false))
  const removal = useRemoval('event', event.status === 'published' ? [event.id] : [])
  return (
    <div className="flex justify-end">
      <IconButton icon={Pencil} size="sm" label={`Edit ${event.title}`} className="max-md:hidden" onClick={onEdit} />
      <IconButton
        icon={Trash2}
        size="sm"
        label={`Delete ${event.title}`}
        className="max-md:hidden"
        onClick={() => setAsking(true)}
      />
      <EventMenu event={event} isCompact go={go} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Are you sure?"
        description={
          <>
            {EVENT_DELETE_QUESTION}
            {removal.fields}
          </>
        }
        confirmLabel="Delete"
        pending={remove.isPending}
        onConfirm={() =>
          removal.confirm((sendTo) => remove.mutate({ meant: { id: event.id, date: undefined }, scope: 'all', sendTo }))
        }
      />
    </div>
  )
}
