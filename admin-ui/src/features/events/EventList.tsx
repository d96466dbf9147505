import { type BulkEventsInput, eventCalls } from '@hometown/shared-types/contract/desk-events'
import type { CalendarEvent } from '@hometown/shared-types/contract/events'
import { dayOf } from '@hometown/shared-types/rules/calendar/days'
import { recurrenceWords } from '@hometown/shared-types/rules/calendar/labels'
import { startOn } from '@hometown/shared-types/rules/calendar/month-grid'
import { nextOccurrence } from '@hometown/shared-types/rules/calendar/occurrences'
import { timingOf } from '@hometown/shared-types/rules/calendar/timing'
import { CATEGORIES } from '@hometown/shared-types/rules/categories'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, Repeat } from 'lucide-react'
import { api, pageQuery } from '../../lib/api-client.ts'
import { versionsByIdOf } from '../../lib/selected-versions.ts'
import { type BulkAction, BulkActions } from '../../parts/list-screen/BulkActions.tsx'
import { ListScreen } from '../../parts/list-screen/ListScreen.tsx'
import type { ListColumn, ListControls } from '../../parts/list-screen/list.ts'
import { Badge, CategoryBadge, StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { optionsOf } from '../../ui/Select.tsx'
import { EventMenu } from './EventMenu.tsx'
import { undeleteEvents } from './event-actions.ts'
import { calendarPolling, useCalendarPageState } from './page-state.ts'
import { formatDay, useToday } from './wall-time.ts'

const EVENTS_PER_PAGE = 25

export function EventList() {
  const { state, create, edit } = useCalendarPageState()
  const today = useToday()
  const { search, status, category, when, sort, page } = state
  const list = { search, status, category, when, sort, page }
  const query = useQuery({
    ...pageQuery('calendar-events', eventCalls.page, {
      query: { ...list, per_page: EVENTS_PER_PAGE },
      mayBeUnchanged: true,
    }),
    ...calendarPolling,
  })
  return (
    <ListScreen
      controls={EVENT_LIST_CONTROLS}
      state={list}
      query={query}
      noun="event"
      icon={CalendarDays}
      empty={
        <EmptyState
          icon={CalendarDays}
          title="No events yet. Create your first event!"
          action={<Button onClick={() => create()}>Create Event</Button>}
        >
          Add what’s happening in your county. Readers see it on the calendar.
        </EmptyState>
      }
      layout={{
        label: 'Events',
        columns: eventColumns(edit, today),
        idOf: ({ id }) => id,
        nameOf: ({ title }) => title,
        actions: (event: CalendarEvent) => <EventMenu event={event} isInRow />,
      }}
      bulk={(items, onDone) => (
        <BulkActions kind="event" list="calendar-events" items={items} actions={BULK_EVENT_ACTIONS} onDone={onDone} />
      )}
    />
  )
}

const EVENT_STATUS_FILTER_OPTIONS = [
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft' },
] as const

const EVENT_TIME_OPTIONS = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Over' },
] as const

const EVENT_SORT_OPTIONS = [
  { value: 'start', label: 'Upcoming first' },
  { value: 'latest', label: 'Latest first' },
  { value: 'title', label: 'By title' },
  { value: 'newest', label: 'Newest first' },
  { value: 'updated', label: 'Last changed' },
] as const

const EVENT_LIST_CONTROLS: ListControls = {
  search: { label: 'Search events', placeholder: 'Title, place, words…' },
  filters: [
    { kind: 'choice', name: 'category', label: 'Category', all: 'All categories', options: optionsOf(CATEGORIES) },
    { kind: 'choice', name: 'status', label: 'Status', all: 'All statuses', options: EVENT_STATUS_FILTER_OPTIONS },
    { kind: 'choice', name: 'when', label: 'When', all: 'At any time', options: EVENT_TIME_OPTIONS },
  ],
  sorts: EVENT_SORT_OPTIONS,
}

const BULK_EVENT_ACTIONS: readonly BulkAction[] = [
  {
    label: 'Publish',
    question: (events) => `Publish ${events}?`,
    warning: 'Readers see them on the calendar.',
    done: 'published',
    run: runBulkEventAction('publish', 'draft'),
  },
  {
    label: 'Move to drafts',
    question: (events) => `Move ${events} to drafts?`,
    warning: 'Published events come off the site.',
    done: 'moved to drafts',
    run: runBulkEventAction('draft', 'publish'),
  },
  {
    label: 'Delete',
    question: (events) => `Delete ${events}?`,
    warning: 'Published events come off the site.',
    done: 'deleted',
    isDelete: true,
    run: runBulkEventAction('delete'),
  },
]

/** @param back undoes the action; without one, the events are restored */
function runBulkEventAction(action: BulkEventsInput['action'], back?: BulkEventsInput['action']): BulkAction['run'] {
  return async (events, sendTo) => {
    const body = { ids: events.map(({ id }) => id), action, versions: versionsByIdOf(events), sendTo }
    const { ids, versions } = await api(eventCalls.changeAll, { body })
    return {
      done: ids,
      failed: [],
      undo: () => (back ? api(eventCalls.changeAll, { body: { ids, versions, action: back } }) : undeleteEvents(ids)),
    }
  }
}

function eventColumns(onEdit: (id: string) => void, today: string): ListColumn<CalendarEvent>[] {
  return [
    {
      id: 'event',
      title: 'Event',
      isMain: true,
      sorts: { ascending: 'title' },
      cell: (event) => <EventTitle event={event} onEdit={() => onEdit(event.id)} />,
    },
    {
      id: 'start',
      title: 'Start',
      isPlain: true,
      sorts: { ascending: 'start', descending: 'latest' },
      className: 'min-w-48',
      cell: (event) => <EventStart event={event} today={today} />,
    },
    {
      id: 'location',
      title: 'Location',
      isPlain: true,
      from: 'lg',
      wraps: true,
      className: 'min-w-40 max-w-56 text-quiet',
      cell: ({ location }) => location && <p className="line-clamp-2 wrap-anywhere">{location}</p>,
    },
    { id: 'status', title: 'Status', isPlain: true, cell: ({ status }) => <StatusBadge status={status} /> },
  ]
}

function EventTitle({ event, onEdit }: { event: CalendarEvent; onEdit(): void }) {
  const { title, description, location, price, tags, category, cancelled } = event
  return (
    <>
      <button
        type="button"
        onClick={onEdit}
        className={`line-clamp-2 wrap-anywhere rounded-sm text-left font-medium hover:text-accent hover:underline ${cancelled ? 'line-through' : ''}`}
      >
        {title}
      </button>
      {description && <p className="truncate text-quiet text-sm">{description}</p>}
      {location && <p className="truncate text-quiet text-sm max-md:hidden lg:hidden">{location}</p>}
      <p className="flex flex-wrap gap-x-2 gap-y-1 pt-1 text-quiet text-sm">
        <CategoryBadge category={category} />
        {cancelled && <Badge tone="danger">Canceled</Badge>}
        {price && <span className="min-w-0 truncate">{price}</span>}
        {tags.length > 0 && <span className="min-w-0 truncate">{tags.join(', ')}</span>}
      </p>
    </>
  )
}

function EventStart({ event, today }: { event: CalendarEvent; today: string }) {
  const timing = timingOf(event)
  const next = nextOccurrence(timing, today)
  const start = event.rrule && next ? next.start : timing.startDate
  const repeats = recurrenceWords(timing)
  return (
    <>
      <p className="tabular-nums">{formatDay(start, { dateStyle: 'medium' })}</p>
      <p className="text-quiet text-sm tabular-nums">{startOn({ start }, dayOf(start)) || 'All day'}</p>
      {repeats && (
        <p className="flex max-w-52 items-start gap-1 whitespace-normal text-quiet text-sm">
          <Repeat aria-hidden className="mt-1 size-3 shrink-0" />
          {repeats}
        </p>
      )}
    </>
  )
}
