import type { DeskEvent } from '@hometown/shared-types/event-calls'
import { MAX_PER_PAGE } from '@hometown/shared-types/pagination'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { ListScreen } from '../../parts/list-screen/ListScreen.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { ViewProps } from './CalendarView.tsx'
import { EventBulkActions } from './EventBulkActions.tsx'
import { eventColumns } from './event-columns.tsx'
import { allEventsQuery, eventListQuery } from './events.api.ts'
import { LIST_CONTROLS } from './list-controls.ts'
import { RowActions } from './RowActions.tsx'

const TEXTS = {
  loading: 'Loading events...',
  failed: 'Couldn’t load the events.',
  noMatch: 'No event matches',
  showAll: 'Show all',
}

export function ListView({ state, go, onCreate, onEdit }: ViewProps) {
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
