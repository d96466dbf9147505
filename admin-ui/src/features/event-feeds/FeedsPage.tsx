import type { EventFeed } from '@hometown/shared-types/event-feed'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, CalendarSync, Plus, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useCountyTime, zoneNote } from '../../lib/dates.ts'
import { countOf } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { FeedDialog } from './FeedDialog.tsx'
import { FeedReportView, FeedRow } from './FeedRow.tsx'
import { CALENDAR_KEY, deleteFeed, feedQuery, feedsQuery } from './feeds.api.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { VanishedEvents } from './VanishedEvents.tsx'

type Open =
  | { what: 'add' }
  | { what: 'import' }
  | { what: 'edit'; feed: EventFeed }
  | { what: 'report'; feed: EventFeed }
  | { what: 'remove'; feed: EventFeed }

export function FeedsPage() {
  const { data: feeds, error, refetch } = useQuery(feedsQuery)
  const [open, setOpen] = useState<Open>()
  const time = useCountyTime()
  // After a decision its notice and the focus are gone, so move the focus to the content.
  const content = useRef<HTMLDivElement>(null)
  const focusContent = () => content.current?.focus()
  const add = () => setOpen({ what: 'add' })
  return (
    <>
      <PageHeader
        title="Calendar Feeds"
        description={`Calendars of schools, libraries and churches that feed ours. ${zoneNote(time.zone)}`}
        actions={
          <>
            <ScreenLink to={paths.calendar} className="inline-flex items-center gap-1.5 pr-2 text-quiet">
              <ArrowLeft aria-hidden className="size-4" />
              Calendar
            </ScreenLink>
            <Button onClick={() => setOpen({ what: 'import' })}>
              <Upload aria-hidden />
              Import File
            </Button>
            <Button variant="primary" onClick={add}>
              <Plus aria-hidden />
              Add Calendar
            </Button>
          </>
        }
      />
      <div ref={content} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        <VanishedEvents onDecided={focusContent} />
        {error ? (
          <ErrorPanel title="Couldn’t load the calendars." error={error} onRetry={refetch} />
        ) : (
          <Card flush>
            {!feeds && <LoadingRows count={4}>Loading calendars...</LoadingRows>}
            {feeds?.length === 0 && (
              <EmptyState
                icon={CalendarSync}
                title="No calendars yet"
                action={<Button onClick={add}>Add calendar</Button>}
              >
                Add the address of a library’s or school’s calendar. Its events appear on ours and stay up to date.
              </EmptyState>
            )}
            {feeds && feeds.length > 0 && (
              <ul className="divide-y">
                {feeds.map((feed) => (
                  <FeedRow
                    key={feed.id}
                    feed={feed}
                    onEdit={() => setOpen({ what: 'edit', feed })}
                    onReport={() => setOpen({ what: 'report', feed })}
                    onRemove={() => setOpen({ what: 'remove', feed })}
                  />
                ))}
              </ul>
            )}
          </Card>
        )}
      </div>
      {open && <OpenDialog open={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function OpenDialog({ open, onClose }: { open: Open; onClose(): void }) {
  if (open.what === 'add') return <FeedDialog feed={undefined} onClose={onClose} />
  if (open.what === 'import') return <ImportDialog onClose={onClose} />
  if (open.what === 'edit') return <FeedDialog feed={open.feed} onClose={onClose} />
  if (open.what === 'report') return <ReportDialog feed={open.feed} onClose={onClose} />
  return <RemoveDialog feed={open.feed} onClose={onClose} />
}

function ReportDialog({ feed, onClose }: { feed: EventFeed; onClose(): void }) {
  const { data, error, refetch } = useQuery(feedQuery(feed.id))
  const time = useCountyTime()
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="lg"
      title={feed.name}
      description={data?.readAt ? `Read ${time.dateTime(data.readAt)}` : feed.url}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {error && <ErrorPanel title="Couldn’t load the report." error={error} onRetry={refetch} />}
      {!error && !data && <LoadingText>Loading the report...</LoadingText>}
      {data && (
        <div className="flex flex-col gap-4">
          {data.problem && <p className="text-danger">{data.problem}</p>}
          {data.report ? (
            <FeedReportView report={data.report} />
          ) : (
            <p className="text-quiet">We haven’t read this calendar yet.</p>
          )}
        </div>
      )}
    </Dialog>
  )
}

interface RemoveDialogProps {
  feed: EventFeed
  onClose(): void
}

function RemoveDialog({ feed, onClose }: RemoveDialogProps) {
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
