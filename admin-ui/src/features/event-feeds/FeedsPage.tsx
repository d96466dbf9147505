import { type EventFeed, feedCalls } from '@hometown/shared-types/contract/event-feeds'
import { useQuery } from '@tanstack/react-query'
import { CalendarSync, CircleAlert, CircleCheck, CircleDashed, Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { api, callQuery } from '../../lib/api-client.ts'
import { countOf, useCountyTime } from '../../lib/formats.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { EntityEditor, NEW_ENTITY_ID } from '../../parts/forms/EntityEditor.tsx'
import { useAction } from '../../parts/use-action.tsx'
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Badge, CategoryBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { LoadingRows } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { CALENDAR_LIST, FeedDialog } from './FeedDialog.tsx'
import { FeedReportView, feedCountsText } from './FeedReport.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { VanishedEvents } from './VanishedEvents.tsx'

/** `edit` is a calendar's id, or `new`. */
const feedsPageStateSchema = z.object({ edit: z.string().optional().catch(undefined) })

export function FeedsPage() {
  const [{ edit }, change] = useSearchParams(feedsPageStateSchema)
  const { data: feeds, error, refetch } = useQuery(callQuery(CALENDAR_LIST, feedCalls.list))
  const [isImporting, setImporting] = useState(false)
  const check = useCheckFeed()
  const open = (id: string) => change({ edit: id }, { isStep: true })
  const close = () => change({ edit: undefined }, { isDiscarded: true })
  const add = () => open(NEW_ENTITY_ID)
  return (
    <>
      <PageHeader
        title="Calendar Feeds"
        description="Calendars of schools, libraries and churches that feed ours."
        actions={
          <>
            <BackLink to={paths.calendar}>Calendar</BackLink>
            <Button onClick={() => setImporting(true)} icon={Upload}>
              Import File
            </Button>
            <Button variant="primary" onClick={add} icon={Plus}>
              Add Calendar
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <VanishedEvents />
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
            <ul className="divide-y">
              {feeds?.map((feed) => (
                <FeedRow key={feed.id} feed={feed} onEdit={() => open(feed.id)} />
              ))}
            </ul>
          </Card>
        )}
      </div>
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
      {edit !== undefined && (
        <EntityEditor
          key={edit}
          id={edit}
          title="Edit Calendar"
          noun="calendar"
          isDialog
          load={(signal) => api(feedCalls.get, { params: { id: edit }, signal })}
          onClose={close}
        >
          {(feed) => <FeedDialog feed={feed} check={check} onClose={close} />}
        </EntityEditor>
      )}
    </>
  )
}

function useCheckFeed() {
  return useAction({
    run: ({ id }: EventFeed) => api(feedCalls.check, { params: { id } }),
    done({ problem, report }, { name }) {
      if (problem) toast({ title: `Couldn’t read ${name}`, description: problem, variant: 'destructive' })
      else toast({ title: `${name} checked`, ...(report && { description: feedCountsText(report.counts) }) })
    },
    failed: 'Couldn’t check the calendar',
    list: CALENDAR_LIST,
  })
}

function FeedRow({ feed, onEdit }: { feed: EventFeed; onEdit(): void }) {
  const check = useCheckFeed()
  const [dialog, setDialog] = useState<'report' | 'removal'>()
  const close = () => setDialog(undefined)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-72 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <button
            type="button"
            onClick={() => setDialog('report')}
            className="rounded-sm text-left font-medium hover:text-accent hover:underline"
          >
            {feed.name}
          </button>
          <CategoryBadge category={feed.category} />
          <Badge>{feed.status === 'published' ? 'Published at once' : 'Into drafts'}</Badge>
        </p>
        <p className="truncate text-quiet text-sm" title={feed.url}>
          {feed.url.replace(/^https?:\/\//, '')}
        </p>
        <FeedHealth feed={feed} />
      </div>
      <div className="flex items-center gap-2">
        <span className="text-quiet text-sm tabular-nums">{countOf(feed.events, 'event')}</span>
        <Button
          size="sm"
          aria-label={`Check now: ${feed.name}`}
          pending={check.isPending}
          onClick={() => check.mutate(feed)}
        >
          Check now
        </Button>
        <RowMenu name={feed.name} onEdit={onEdit} deleteLabel="Remove" onDelete={() => setDialog('removal')} />
      </div>
      {dialog === 'report' && <FeedReportDialog feed={feed} onClose={close} />}
      {dialog === 'removal' && <RemoveFeedDialog feed={feed} onClose={close} />}
    </li>
  )
}

function FeedHealth({ feed }: { feed: EventFeed }) {
  const { problem, failures, checkedAt, counts, nextCheckAt } = feed
  const time = useCountyTime()
  const [Icon, tone] = problem
    ? [CircleAlert, 'text-danger']
    : checkedAt
      ? [CircleCheck, 'text-green']
      : [CircleDashed, 'text-quiet']
  return (
    <p className="mt-1 flex items-start gap-1.5 text-quiet text-sm">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${tone}`} />
      <span>
        {problem && <span className="text-danger">{problem} </span>}
        {problem && failures > 1 && `Failed ${failures} times in a row. `}
        {checkedAt ? `Checked ${time.ago(checkedAt)}` : 'Not checked yet'}
        {!problem && counts && `: ${feedCountsText(counts)}`}
        {nextCheckAt ? `, next ${time.time(nextCheckAt)}` : ', not checked automatically'}
      </span>
    </p>
  )
}

interface FeedDialogsProps {
  feed: EventFeed
  onClose(): void
}

function FeedReportDialog({ feed, onClose }: FeedDialogsProps) {
  const query = useQuery(callQuery(CALENDAR_LIST, feedCalls.get, { params: { id: feed.id } }))
  const { data } = query
  const time = useCountyTime()
  return (
    <Dialog
      onClose={onClose}
      width="lg"
      title={feed.name}
      description={data?.checkedAt ? `Checked ${time.dateTime(data.checkedAt)}` : feed.url}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <NotLoaded query={query} failed="Couldn’t load the report." loading="Loading the report..." />
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

function RemoveFeedDialog({ feed, onClose }: FeedDialogsProps) {
  const remove = useAction({
    run: (events: 'keep' | 'delete') =>
      api(feedCalls.delete, { params: { id: feed.id }, query: { events, version: feed.version } }),
    done({ deletedEvents }) {
      const description = `${countOf(deletedEvents, 'event')} deleted with it.`
      toast({ title: `“${feed.name}” removed`, ...(deletedEvents > 0 && { description }) })
      onClose()
    },
    failed: 'Couldn’t remove the calendar',
    list: CALENDAR_LIST,
  })
  const hasEvents = feed.events > 0
  const button = (variant: 'danger' | 'primary', events: 'keep' | 'delete', label: string) => (
    <Button
      variant={variant}
      pending={remove.isPending && remove.variables === events}
      onClick={() => remove.mutate(events)}
    >
      {label}
    </Button>
  )
  return (
    <Dialog
      onClose={onClose}
      title={`Remove “${feed.name}”?`}
      description={
        hasEvents
          ? `We’ll stop reading it. Keep its ${countOf(feed.events, 'event')} as the newsroom’s own, or delete them with it.`
          : 'We’ll stop reading it.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {hasEvents && button('danger', 'delete', 'Remove and delete events')}
          {button('primary', 'keep', hasEvents ? 'Remove, keep events' : 'Remove')}
        </>
      }
    />
  )
}
