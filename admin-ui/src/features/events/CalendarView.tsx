import { eventCalls } from '@hometown/shared-types/contract/desk-events'
import { addMonths, dayOf } from '@hometown/shared-types/rules/calendar/days'
import { agendaOf, eventsByDay, gridSpan, startOn } from '@hometown/shared-types/rules/calendar/month-grid'
import { toWallTime } from '@hometown/shared-types/rules/calendar/timing'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { callQuery } from '../../lib/api-client.ts'
import { classNames } from '../../lib/class-names.ts'
import { useCountyTime } from '../../lib/formats.ts'
import { useIsMobile } from '../../lib/media-query.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Label } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { Summary } from '../../ui/Summary.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { categoryBarClass, type EventsByDay, eventOccurrenceKey, type MonthEvent, MonthGrid } from './MonthGrid.tsx'
import { calendarPolling, useCalendarPageState } from './page-state.ts'
import { formatDay, formatLongDay, useToday } from './wall-time.ts'

export function CalendarView() {
  const { state } = useCalendarPageState()
  const { zone } = useCountyTime()
  const isMobile = useIsMobile()
  const today = useToday()
  const month = state.month ?? today.slice(0, 7)
  const [from, to] = useMemo(() => gridSpan(month), [month])
  const { data, error, refetch } = useQuery({
    ...callQuery('calendar-events', eventCalls.occurrences, { query: { from, to }, mayBeUnchanged: true }),
    ...calendarPolling,
  })
  const showsDrafts = state.drafts === 'yes'
  const [openDay, setOpenDay] = useState<string>()
  const days = useMemo(() => {
    const visible = data?.filter(({ status }) => showsDrafts || status === 'published') ?? []
    const events = visible.map((occurrence) => ({
      ...occurrence,
      start: toWallTime(occurrence.startDate, zone),
      end: toWallTime(occurrence.endDate, zone),
    }))
    return eventsByDay(events, from, to)
  }, [data, showsDrafts, zone, from, to])
  // React defers the days, so that paging by a held key stays smooth.
  const visibleDays = useDeferredValue(days)

  return (
    <div className="flex flex-col gap-3">
      <CalendarMonthBar month={month} />
      {error && !data ? (
        <ErrorPanel title="Couldn’t load the events." error={error} onRetry={refetch} />
      ) : isMobile ? (
        <EventAgenda month={month} today={today} days={visibleDays} isLoading={!data} />
      ) : (
        <MonthGrid month={month} today={today} days={visibleDays} onOpenDay={setOpenDay} />
      )}
      {!data && !error && <LoadingText>Loading events...</LoadingText>}
      {openDay !== undefined && (
        <DayEventsDialog day={openDay} events={days.get(openDay) ?? []} onClose={() => setOpenDay(undefined)} />
      )}
    </div>
  )
}

function CalendarMonthBar({ month }: { month: string }) {
  const { state, go } = useCalendarPageState()
  const id = useId()
  const show = (shown: string | undefined) => go({ month: shown }, { isStep: true })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <h2 id="month-heading" aria-live="polite" className="min-w-40 grow font-semibold text-lg tabular-nums">
        {formatDay(`${month}-01`, { month: 'long', year: 'numeric' })}
      </h2>
      <div className="flex items-center gap-2">
        <Switch
          id={id}
          checked={state.drafts === 'yes'}
          onCheckedChange={(isOn) => go({ drafts: isOn ? 'yes' : undefined })}
        />
        <Label htmlFor={id}>Show drafts</Label>
      </div>
      <div className="flex items-center gap-1.5">
        <Button size="sm" onClick={() => show(addMonths(month, -1))} icon={ChevronLeft}>
          Previous
        </Button>
        <Button size="sm" onClick={() => show(undefined)}>
          Today
        </Button>
        <Button size="sm" onClick={() => show(addMonths(month, 1))}>
          Next
          <ChevronRight aria-hidden />
        </Button>
      </div>
    </div>
  )
}

interface EventAgendaProps {
  month: string
  today: string
  days: EventsByDay
  isLoading: boolean
}

function EventAgenda({ month, today, days, isLoading }: EventAgendaProps) {
  const { earlier, coming } = agendaOf(month, new Set([...days.keys(), today]), today)
  if (earlier.length + coming.length === 0 && !isLoading) return <EmptyState title="No events this month." />
  const agendaDay = (day: string) => (
    <AgendaDay key={day} day={day} isToday={day === today} events={days.get(day) ?? []} isLoading={isLoading} />
  )
  return (
    <div className="rounded-lg border bg-surface shadow-raised">
      {earlier.length > 0 && (
        <details className="group border-b last:border-b-0 open:[&>summary]:border-b">
          <Summary className="rounded-t-lg px-4 py-2.5 text-quiet hover:text-ink">Earlier this month</Summary>
          {earlier.map(agendaDay)}
        </details>
      )}
      {coming.map(agendaDay)}
    </div>
  )
}

interface AgendaDayProps {
  day: string
  isToday: boolean
  events: readonly MonthEvent[]
  isLoading: boolean
}

function AgendaDay({ day, isToday, events, isLoading }: AgendaDayProps) {
  const { create } = useCalendarPageState()
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="border-b last:border-b-0">
      <header className="sticky top-12 z-10 flex items-center justify-between gap-2 rounded-t-lg border-b bg-surface py-1 pr-1 pl-2">
        <h3 id={headingId} className="flex items-center gap-2 font-medium">
          <span
            aria-hidden
            className={classNames(
              'grid size-7 place-items-center rounded-full tabular-nums',
              isToday && 'bg-accent font-semibold text-on-accent',
            )}
          >
            {Number(day.slice(8))}
          </span>
          <span className="sr-only">{formatLongDay(day)}</span>
          <span aria-hidden>{formatDay(day, { weekday: 'long' })}</span>
          {isToday && <span className="font-normal text-quiet text-sm">Today</span>}
        </h3>
        <IconButton icon={Plus} label={`Create an event on ${formatLongDay(day)}`} onClick={() => create(day)} />
      </header>
      <ul className="px-1 py-1">
        {events.map((event) => (
          <li key={eventOccurrenceKey(event)}>
            <AgendaEventRow event={event} day={day} />
          </li>
        ))}
        {events.length === 0 && !isLoading && <li className="px-2 py-2 text-quiet">No events today.</li>}
      </ul>
    </section>
  )
}

interface DayEventsDialogProps {
  day: string
  events: readonly MonthEvent[]
  onClose(): void
}

function DayEventsDialog({ day, events, onClose }: DayEventsDialogProps) {
  const { create } = useCalendarPageState()
  return (
    <Dialog
      onClose={onClose}
      title={formatLongDay(day)}
      footer={
        <Button
          onClick={() => {
            onClose()
            create(day)
          }}
          icon={Plus}
        >
          Create Event
        </Button>
      }
    >
      {events.length === 0 ? (
        <p className="text-quiet">No events on this day.</p>
      ) : (
        <ul className="-mx-2 flex max-h-[calc(88dvh-11rem)] flex-col gap-0.5 overflow-y-auto">
          {events.map((event) => (
            <li key={eventOccurrenceKey(event)}>
              <AgendaEventRow event={event} day={day} onOpen={onClose} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

interface AgendaEventRowProps {
  event: MonthEvent
  day: string
  onOpen?(): void
}

function AgendaEventRow({ event, day, onOpen }: AgendaEventRowProps) {
  const { edit } = useCalendarPageState()
  return (
    <button
      type="button"
      onClick={() => {
        onOpen?.()
        edit(event.id, event.originalDate)
      }}
      className="flex w-full items-stretch gap-2.5 rounded-md px-2 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span aria-hidden className={`w-1 shrink-0 rounded-full ${categoryBarClass(event.category)}`} />
      <span className="w-17 shrink-0 text-quiet tabular-nums">
        {dayOf(event.start) < day ? 'Continued' : startOn(event, day) || 'All day'}
      </span>
      <span className="flex min-w-0 flex-col">
        <span className={`wrap-anywhere font-medium ${event.cancelled ? 'line-through' : ''}`}>{event.title}</span>
        <span className="wrap-anywhere text-quiet text-sm">
          {[event.category, event.location, event.price].filter(Boolean).join(' · ')}
        </span>
        {(event.cancelled || event.status === 'draft') && (
          <span className="flex gap-1.5 pt-1">
            {event.cancelled && <Badge tone="danger">Canceled</Badge>}
            {event.status === 'draft' && <Badge tone="yellow">Draft</Badge>}
          </span>
        )}
      </span>
    </button>
  )
}
