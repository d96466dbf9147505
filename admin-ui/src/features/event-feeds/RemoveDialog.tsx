import type { EventFeed } from '@hometown/shared-types/event-feed'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { countOf } from '../../lib/numbers.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { CALENDAR_KEY, deleteFeed } from './feeds.api.ts'

interface RemoveDialogProps {
  feed: EventFeed
  onClose(): void
}

export function RemoveDialog({ feed, onClose }: RemoveDialogProps) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: (events: 'keep' | 'delete') => deleteFeed(feed.id, events),
    async onSuccess({ deletedEvents }) {
      const description = deletedEvents > 0 ? `${countOf(deletedEvents, 'event')} deleted with it.` : ''
      toast({ title: `“${feed.name}” removed`, ...(description && { description }) })
      onClose()
      await client.invalidateQueries({ queryKey: CALENDAR_KEY })
    },
    onError: (error) => toastFailure('Couldn’t remove the calendar', error),
  })
  const hasEvents = feed.events > 0
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Remove “${feed.name}”?`}
      description={
        hasEvents
          ? `We’ll stop reading it. Keep its ${countOf(feed.events, 'event')} as the newsroom’s own, or delete them with it.`
          : 'We’ll stop reading it.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {hasEvents && (
            <Button
              variant="danger"
              pending={remove.isPending && remove.variables === 'delete'}
              onClick={() => remove.mutate('delete')}
            >
              Remove and delete events
            </Button>
          )}
          <Button
            variant="primary"
            pending={remove.isPending && remove.variables === 'keep'}
            onClick={() => remove.mutate('keep')}
          >
            {hasEvents ? 'Remove, keep events' : 'Remove'}
          </Button>
        </>
      }
    />
  )
}
