import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useCountyTime, zoneNote } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { parseSearch, useIsHere } from '../../lib/search-params.ts'
import { useShortcut } from '../../lib/shortcuts.ts'
import { siteQuery, useSite } from '../../lib/site.ts'
import { wallNow } from '../../parts/events/today.ts'
import { useOpened } from '../../parts/forms/use-opened.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ScreenLink, useHasScreen } from '../../ui/ScreenLink.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { CalendarView } from './CalendarView.tsx'
import { EventForm } from './EventForm.tsx'
import { EventList } from './EventList.tsx'
import { newEventValues, openedEvent } from './event-values.ts'
import {
  editedEventQuery,
  eventCountsQuery,
  type Go,
  NEW_EVENT,
  usePageState,
  waitingSubmissionsQuery,
} from './events.api.ts'
import { PossibleDuplicates } from './PossibleDuplicates.tsx'

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
      <div className="mb-6 empty:hidden">
        <PossibleDuplicates />
      </div>
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
              content: <EventList state={state} go={go} onCreate={create} onEdit={edit} />,
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

interface EventDialogProps {
  id: string
  date: string | undefined
  /** The list of suggestions that the event came from, at the one to go on with. */
  triage: string | undefined
  go: Go
  /** The event was deleted, and the element that opened the dialog with it. */
  onGone(): void
}

function EventDialog({ id, date, triage, go, onGone }: EventDialogProps) {
  const isNew = id === NEW_EVENT
  const { timeZone } = useSite()
  const { data, error, refetch } = useQuery({ ...editedEventQuery(id), enabled: !isNew })
  const [event] = useOpened(data)
  const [fresh] = useState(() => newEventValues(wallNow(timeZone), date))
  const close = useCloseEvent(go, triage)

  if (isNew || event) {
    return (
      <EventForm
        opened={event ? openedEvent(event, date) : { event, date: undefined, values: fresh }}
        zone={event?.timeZone ?? timeZone}
        go={go}
        onClose={close}
        onGone={() => {
          close(true)
          onGone()
        }}
      />
    )
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && close()} title="Edit Event" width="lg">
      {error ? (
        <ErrorPanel title="Couldn’t load the event." error={error} onRetry={refetch} />
      ) : (
        <div className="flex flex-col gap-4">
          <LoadingText>Loading event...</LoadingText>
          <Skeleton className="h-8 w-full" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </Dialog>
  )
}

/** Closes the event's dialog. An event that was made of a suggestion leads on to the next suggestion. */
function useCloseEvent(go: Go, triage: string | undefined): (isSaved?: boolean, month?: string) => void {
  const navigate = useNavigate()
  const isHere = useIsHere()
  return (isSaved = false, month) => {
    if (!triage) return go({ edit: undefined, date: undefined, ...(month && { month }) }, { isSaved })
    if (!isHere()) return
    // Back must not open the finished event again.
    navigate({
      to: paths.suggestions,
      search: parseSearch(triage),
      replace: true,
      // The list scrolls to that suggestion.
      resetScroll: false,
      ignoreBlocker: isSaved,
    }).catch(reportError)
  }
}
