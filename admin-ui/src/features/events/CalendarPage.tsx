import { CATEGORIES } from '@hometown/shared-types/category'
import { EVENT_DELETE_QUESTION } from '@hometown/shared-types/event'
import type { DeskEvent } from '@hometown/shared-types/event-calls'
import { MAX_PER_PAGE } from '@hometown/shared-types/pagination'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarDays, Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useCountyTime, zoneNote } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { useShortcut } from '../../lib/shortcuts.ts'
import { siteQuery } from '../../lib/site.ts'
import { ListScreen } from '../../parts/list-screen/ListScreen.tsx'
import type { ListControls } from '../../parts/list-screen/list-types.ts'
import { useRemoval } from '../../parts/removal/use-removal.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ScreenLink, useHasScreen } from '../../ui/ScreenLink.tsx'
import { optionsOf } from '../../ui/Select.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { CalendarView, type ViewProps } from './CalendarView.tsx'
import { EventBulkActions } from './EventBulkActions.tsx'
import { EventDialog } from './EventDialog.tsx'
import { EventMenu } from './EventMenu.tsx'
import { eventColumns } from './event-columns.tsx'
import { allEventsQuery, eventCountsQuery, eventListQuery, waitingSubmissionsQuery } from './events.api.ts'
import { PossibleDuplicates } from './PossibleDuplicates.tsx'
import { PushNotice } from './PushNotice.tsx'
import { type Go, NEW_EVENT, usePageState } from './page-state.ts'
import { SourceChangesNotice } from './SourceChangesNotice.tsx'
import { useEventActions } from './use-event-actions.ts'

export function CalendarPage() {
  const [state, go] = usePageState()
  const { zone } = useCountyTime()
  // A new event starts at the county's current time, so wait for the time zone.
  const { isFetched: isZoneKnown } = useQuery(siteQuery)
  const content = useRef<HTMLDivElement>(null)
  const create = (date?: string) => go({ edit: NEW_EVENT, date })
  const edit = (id: string, date?: string) => go({ edit: id, date })
  useShortcut({ key: 'n' }, () => create(), { enabled: state.edit === undefined })

  return (
    <>
      <PageHeader
        title="Calendar Events"
        description={zoneNote(zone)}
        actions={
          <>
            <CalendarLinks />
            <Button variant="primary" aria-keyshortcuts="n" onClick={() => create()}>
              <Plus aria-hidden />
              Create Event
            </Button>
          </>
        }
      />
      <CalendarNotices />
      <EventCounters />
      <div ref={content} tabIndex={-1} className="scroll-mt-16 focus:outline-none">
        <Tabs
          label="View"
          value={state.view}
          onChange={(view) => go({ view })}
          tabs={[
            {
              value: 'calendar',
              label: 'Calendar View',
              content: <CalendarView state={state} go={go} onCreate={create} onEdit={edit} />,
            },
            {
              value: 'list',
              label: 'List View',
              content: <ListView state={state} go={go} onCreate={create} onEdit={edit} />,
            },
          ]}
        />
      </div>
      {state.edit !== undefined && isZoneKnown && (
        <EventDialog
          key={`${state.edit} ${state.date}`}
          id={state.edit}
          date={state.date}
          triage={state.triage}
          go={go}
          onGone={() => setTimeout(() => content.current?.focus({ preventScroll: true }))}
        />
      )}
    </>
  )
}

function CalendarNotices() {
  return (
    <div className="mb-6 flex flex-col gap-3 empty:hidden">
      <SourceChangesNotice />
      <PossibleDuplicates />
      <PushNotice />
    </div>
  )
}

function CalendarLinks() {
  const hasSubmissions = useHasScreen(paths.calendarSubmissions)
  const hasFeeds = useHasScreen(paths.calendarFeeds)
  const hasFixtures = useHasScreen(paths.fixtures)
  const { data: waiting } = useQuery({ ...waitingSubmissionsQuery, enabled: hasSubmissions })
  return (
    <nav aria-label="Parts of the calendar" className="mr-2 flex flex-wrap gap-x-4 gap-y-1 text-quiet empty:hidden">
      {hasSubmissions && (
        <ScreenLink to={paths.calendarSubmissions}>{`Submissions${waiting ? ` (${waiting})` : ''}`}</ScreenLink>
      )}
      {hasFeeds && <ScreenLink to={paths.calendarFeeds}>Feeds</ScreenLink>}
      {hasFixtures && <ScreenLink to={paths.fixtures}>Fixtures</ScreenLink>}
    </nav>
  )
}

function EventCounters() {
  const { data } = useQuery(eventCountsQuery)
  return (
    <dl className="mb-6 grid grid-cols-3 divide-x rounded-lg border bg-surface shadow-raised">
      <Counter label="Total Events" count={data?.total} />
      <Counter label="Published" count={data?.published} />
      <Counter label="Upcoming" count={data?.upcoming} />
    </dl>
  )
}

/** Shows a dash while loading and after a failure. */
function Counter({ label, count }: { label: string; count: number | undefined }) {
  return (
    <div className="flex min-w-0 flex-col-reverse px-3 py-2.5 md:px-4">
      <dt className="text-quiet text-sm">{label}</dt>
      <dd className="font-semibold text-xl tabular-nums">{count === undefined ? '–' : formatNumber(count)}</dd>
    </div>
  )
}

const TEXTS = {
  loading: 'Loading events...',
  failed: 'Couldn’t load the events.',
  noMatch: 'No event matches',
  showAll: 'Show all',
}

function ListView({ state, go, onCreate, onEdit }: ViewProps) {
  const { search, status, category, when, sort, page } = state
  const query = useQuery(eventListQuery(state))
  const client = useQueryClient()
  return (
    <ListScreen
      controls={LIST_CONTROLS}
      state={{ search, status, category, when, sort, page }}
      query={query}
      texts={TEXTS}
      icon={CalendarDays}
      empty={
        <EmptyState
          icon={CalendarDays}
          title="No events yet. Create your first event!"
          action={<Button onClick={() => onCreate()}>Create Event</Button>}
        >
          Add what’s happening in your county. Readers see it on the calendar.
        </EmptyState>
      }
      layout={{
        label: 'Events',
        columns: eventColumns(onEdit),
        idOf: ({ id }) => id,
        nameOf: ({ title }) => title,
        actions: (event: DeskEvent) => <RowActions event={event} go={go} onEdit={() => onEdit(event.id)} />,
      }}
      bulk={{
        nouns: { one: 'event', many: 'events' },
        actions: (events, onDone) => <EventBulkActions events={events} onDone={onDone} />,
        matching: {
          most: MAX_PER_PAGE,
          fetchAll: async () => (await client.fetchQuery(allEventsQuery(state))).data,
        },
      }}
    />
  )
}

const STATUSES = [
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft' },
] as const

const TIMES = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Over' },
] as const

const SORTS = [
  { value: 'start', label: 'Upcoming first' },
  { value: 'latest', label: 'Latest first' },
  { value: 'title', label: 'By title' },
  { value: 'newest', label: 'Newest first' },
  { value: 'updated', label: 'Last changed' },
] as const

const LIST_CONTROLS: ListControls = {
  search: { label: 'Search events', placeholder: 'Title, place, words…' },
  filters: [
    { kind: 'choice', name: 'category', label: 'Category', all: 'All categories', options: optionsOf(CATEGORIES) },
    { kind: 'choice', name: 'status', label: 'Status', all: 'All statuses', options: STATUSES },
    { kind: 'choice', name: 'when', label: 'When', all: 'At any time', options: TIMES },
  ],
  sorts: SORTS,
}

interface RowActionsProps {
  event: DeskEvent
  go: Go
  onEdit(): void
}

function RowActions({ event, go, onEdit }: RowActionsProps) {
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
