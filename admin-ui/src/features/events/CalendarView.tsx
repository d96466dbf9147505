import { eventCalls } from '@hometown/shared-types/contract/desk-events'
import { addMonths, weeksOf } from '@hometown/shared-types/rules/calendar/days'
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
import { type DayEntry, type EntriesByDay, entriesByDay } from './day-entries.ts'
import { barClass, MonthGrid } from './MonthGrid.tsx'
import { polling, usePageState } from './page-state.ts'
import { formatDay, longDay, useToday } from './wall-time.ts'

export function CalendarView() {
  const { state } = usePageState()
  const { zone } = useCountyTime()
  const isMobile = useIsMobile()
  const today = useToday()
  const month = state.month ?? today.slice(0, 7)
  const weeks = useMemo(() => weeksOf(month), [month])
  const [from = today, to = today] = [weeks[0]?.[0], weeks.at(-1)?.[6]]
  const { data, error, refetch } = useQuery({
    ...callQuery('calendar-events', eventCalls.occurrences, { query: { from, to }, mayBeUnchanged: true }),
    ...polling,
  })
  const showsDrafts = state.drafts === 'yes'
  const [openDay, setOpenDay] = useState<string>()
  const days = useMemo(() => {
    const visible = data?.filter(({ status }) => showsDrafts || status === 'published') ?? []
    return entriesByDay(visible, zone)
  }, [data, showsDrafts, zone])
  // React defers the days, so that paging by a held key stays smooth.
  const visibleDays = useDeferredValue(days)

  return (
    <div className="flex flex-col gap-3">
      <MonthBar month={month} />
      {error && !data ? (
        <ErrorPanel title="Couldn’t load the events." error={error} onRetry={refetch} />
      ) : isMobile ? (
        <Agenda month={month} today={today} days={visibleDays} isLoading={!data} />
      ) : (
        <MonthGrid month={month} weeks={weeks} today={today} days={visibleDays} onOpenDay={setOpenDay} />
      )}
      {!data && !error && <LoadingText>Loading events...</LoadingText>}
      {openDay !== undefined && (
        <DayDialog day={openDay} entries={days.get(openDay) ?? []} onClose={() => setOpenDay(undefined)} />
      )}
    </div>
  )
}

function MonthBar({ month }: { month: string }) {
  const { state, go } = usePageState()
  const id = useId()
  const showMonth = (next: string | undefined) => go({ month: next }, { isStep: true })
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
        <Button size="sm" onClick={() => showMonth(addMonths(month, -1))} icon={ChevronLeft}>
          Previous
        </Button>
        <Button size="sm" onClick={() => showMonth(undefined)}>
          Today
        </Button>
        <Button size="sm" onClick={() => showMonth(addMonths(month, 1))}>
          Next
          <ChevronRight aria-hidden />
        </Button>
      </div>
    </div>
  )
}

interface AgendaProps {
  month: string
  today: string
  days: EntriesByDay
  isLoading: boolean
}

/** Shows the month on phones as a list of days. Days without events are left out, except today. */
function Agenda({ month, today, days, isLoading }: AgendaProps) {
  const visibleDays = [...new Set([...days.keys(), today])].filter((day) => day.startsWith(month)).sort()
  if (visibleDays.length === 0 && !isLoading) return <EmptyState title="No events this month." />
  const pastDays = visibleDays.filter((day) => day < today && today.startsWith(month))
  const upcomingDays = visibleDays.slice(pastDays.length)
  const agendaDay = (day: string) => (
    <AgendaDay key={day} day={day} isToday={day === today} entries={days.get(day) ?? []} isLoading={isLoading} />
  )
  return (
    <div className="rounded-lg border bg-surface shadow-raised">
      {pastDays.length > 0 && (
        <details className="group border-b last:border-b-0 open:[&>summary]:border-b">
          <Summary className="rounded-t-lg px-4 py-2.5 text-quiet hover:text-ink">Earlier this month</Summary>
          {pastDays.map(agendaDay)}
        </details>
      )}
      {upcomingDays.map(agendaDay)}
    </div>
  )
}

interface AgendaDayProps {
  day: string
  isToday: boolean
  entries: readonly DayEntry[]
  isLoading: boolean
}

/** Shows a day, whose heading stays in view while its entries scroll. */
function AgendaDay({ day, isToday, entries, isLoading }: AgendaDayProps) {
  const { create } = usePageState()
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
          <span className="sr-only">{longDay(day)}</span>
          <span aria-hidden>{formatDay(day, { weekday: 'long' })}</span>
          {isToday && <span className="font-normal text-quiet text-sm">Today</span>}
        </h3>
        <IconButton icon={Plus} label={`Create an event on ${longDay(day)}`} onClick={() => create(day)} />
      </header>
      <ul className="px-1 py-1">
        {entries.map((entry) => (
          <li key={entry.key}>
            <EntryRow entry={entry} />
          </li>
        ))}
        {entries.length === 0 && !isLoading && <li className="px-2 py-2 text-quiet">No events today.</li>}
      </ul>
    </section>
  )
}

function DayDialog({ day, entries, onClose }: { day: string; entries: readonly DayEntry[]; onClose(): void }) {
  const { create } = usePageState()
  return (
    <Dialog
      onClose={onClose}
      title={longDay(day)}
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
      {entries.length === 0 ? (
        <p className="text-quiet">No events on this day.</p>
      ) : (
        <ul className="-mx-2 flex max-h-[calc(88dvh-11rem)] flex-col gap-0.5 overflow-y-auto">
          {entries.map((entry) => (
            <li key={entry.key}>
              <EntryRow entry={entry} onOpen={onClose} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function EntryRow({ entry: { occurrence, clock, isContinued }, onOpen }: { entry: DayEntry; onOpen?(): void }) {
  const { edit } = usePageState()
  return (
    <button
      type="button"
      onClick={() => {
        onOpen?.()
        edit(occurrence.id, occurrence.originalDate)
      }}
      className="flex w-full items-stretch gap-2.5 rounded-md px-2 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span aria-hidden className={`w-1 shrink-0 rounded-full ${barClass(occurrence.category)}`} />
      <span className="w-17 shrink-0 text-quiet tabular-nums">
        {isContinued ? 'Continued' : clock === '' ? 'All day' : clock}
      </span>
      <span className="flex min-w-0 flex-col">
        <span className={`wrap-anywhere font-medium ${occurrence.cancelled ? 'line-through' : ''}`}>
          {occurrence.title}
        </span>
        <span className="wrap-anywhere text-quiet text-sm">
          {[occurrence.category, occurrence.location, occurrence.price].filter(Boolean).join(' · ')}
        </span>
        {(occurrence.cancelled || occurrence.status === 'draft') && (
          <span className="flex gap-1.5 pt-1">
            {occurrence.cancelled && <Badge tone="danger">Canceled</Badge>}
            {occurrence.status === 'draft' && <Badge tone="yellow">Draft</Badge>}
          </span>
        )}
      </span>
    </button>
  )
}
