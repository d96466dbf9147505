import { eventCalls } from '@hometown/shared-types/contract/desk-events'
import { submissionCalls } from '@hometown/shared-types/contract/event-submissions'
import type { CalendarEvent } from '@hometown/shared-types/contract/events'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { api, callQuery } from '../../lib/api-client.ts'
import { formatNumber } from '../../lib/formats.ts'
import { parseSearch, useIsOnThisScreen } from '../../lib/search-params.ts'
import { useShortcut } from '../../lib/shortcuts.ts'
import { publicationInfoQuery } from '../../lib/site.ts'
import { EntityEditor } from '../../parts/forms/EntityEditor.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ScreenLink, useHasScreen } from '../../ui/ScreenLink.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { CalendarView } from './CalendarView.tsx'
import { EventForm } from './EventForm.tsx'
import { EventList } from './EventList.tsx'
import { PossibleDuplicates } from './PossibleDuplicates.tsx'
import { type CalendarPageState, useCalendarPageState } from './page-state.ts'

export function CalendarPage() {
  const { state, go, create } = useCalendarPageState()
  // A new event starts at the county's current time, so wait for the time zone.
  const { isFetched: isZoneKnown } = useQuery(publicationInfoQuery)
  useShortcut({ key: 'n' }, () => create(), { enabled: state.edit === undefined })
  return (
    <>
      <PageHeader
        title="Calendar Events"
        actions={
          <>
            <CalendarLinks />
            <Button variant="primary" aria-keyshortcuts="n" onClick={() => create()} icon={Plus}>
              Create Event
            </Button>
          </>
        }
      />
      <PossibleDuplicates />
      <EventCounters />
      <Tabs
        label="View"
        value={state.view}
        onChange={(view) => go({ view }, { isStep: true })}
        tabs={[
          { value: 'calendar', label: 'Calendar View', content: <CalendarView /> },
          { value: 'list', label: 'List View', content: <EventList /> },
        ]}
      />
      {state.edit !== undefined && isZoneKnown && (
        <EventEditorDialog key={`${state.edit} ${state.date}`} id={state.edit} date={state.date} />
      )}
    </>
  )
}

function CalendarLinks() {
  const hasSubmissions = useHasScreen(paths.calendarSubmissions)
  const { data: counts } = useQuery({
    ...callQuery('event-submissions', submissionCalls.counts),
    enabled: hasSubmissions,
  })
  return (
    <nav aria-label="Parts of the calendar" className="mr-2 flex flex-wrap gap-x-4 gap-y-1 text-quiet empty:hidden">
      <ScreenLink to={paths.calendarSubmissions}>
        {`Submissions${counts?.waiting ? ` (${counts.waiting})` : ''}`}
      </ScreenLink>
      <ScreenLink to={paths.calendarFeeds}>Feeds</ScreenLink>
      <ScreenLink to={paths.fixtures}>Games</ScreenLink>
    </nav>
  )
}

function EventCounters() {
  const { data } = useQuery({
    ...callQuery('calendar-events', eventCalls.counts),
    // Edits arrive by live update; polling covers events that start meanwhile.
    refetchInterval: 30_000,
  })
  const counters = [
    ['Total Events', data?.total],
    ['Published', data?.published],
    ['Upcoming', data?.upcoming],
  ] as const
  return (
    <dl className="mb-6 grid grid-cols-3 divide-x rounded-lg border bg-surface shadow-raised max-md:hidden">
      {counters.map(([label, count]) => (
        <Figure
          key={label}
          label={label}
          value={count === undefined ? '–' : formatNumber(count)}
          className="px-3 py-2.5 md:px-4"
        />
      ))}
    </dl>
  )
}

function EventEditorDialog({ id, date }: { id: string; date: string | undefined }) {
  const close = useCloseEvent()
  return (
    <EntityEditor<CalendarEvent>
      id={id}
      title="Edit Event"
      noun="event"
      isDialog
      load={(signal) => api(eventCalls.get, { params: { id }, signal })}
      onClose={close}
    >
      {(event) => <EventForm opened={event} date={date} onClose={close} />}
    </EntityEditor>
  )
}

/** An event that was made of a suggestion leads on to the next suggestion. */
function useCloseEvent() {
  const { state, go } = useCalendarPageState()
  const navigate = useNavigate()
  const isHere = useIsOnThisScreen()
  return (changes: Partial<CalendarPageState> = {}) => {
    if (!state.triage) return go({ edit: undefined, date: undefined, ...changes }, { isStep: true, isDiscarded: true })
    if (!isHere()) return
    // Back must not open the finished event again.
    navigate({
      to: paths.suggestions,
      search: parseSearch(state.triage),
      replace: true,
      // The list scrolls to that suggestion.
      resetScroll: false,
      ignoreBlocker: true,
    }).catch(reportError)
  }
}
