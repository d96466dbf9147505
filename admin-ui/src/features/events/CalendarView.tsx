import { addMonths, weeksOf } from '@hometown/shared-types/calendar/month-days'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { useCountyTime } from '../../lib/dates.ts'
import { useIsMobile } from '../../lib/media-query.ts'
import { useToday } from '../../parts/events/today.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Label } from '../../ui/Field.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { Agenda } from './Agenda.tsx'
import { DayDialog } from './DayDialog.tsx'
import { type EntriesByDay, entriesByDay } from './day-entries.ts'
import { occurrencesQuery } from './events.api.ts'
import { MonthBar } from './MonthBar.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import type { Go, PageState } from './page-state.ts'

export interface ViewProps {
  state: PageState
  go: Go
  onCreate(day?: string): void
  onEdit(id: string, date?: string): void
}

const NOTHING: EntriesByDay = new Map()

export function CalendarView({ state, go, onCreate, onEdit }: ViewProps) {
  const { zone } = useCountyTime()
  const isMobile = useIsMobile()
  const draftsId = useId()
  const today = useToday()
  const month = state.month ?? today.slice(0, 7)
  const weeks = useMemo(() => weeksOf(month), [month])
  const [from = today, to = today] = [weeks[0]?.[0], weeks.at(-1)?.[6]]
  const { data, error, refetch } = useQuery(occurrencesQuery(from, to))
  const showsDrafts = state.drafts === 'yes'
  const [openedDay, setOpenedDay] = useState<string>()
  const days = useMemo(
    () =>
      data
        ? entriesByDay(
            data.filter(({ status }) => showsDrafts || status === 'published'),
            zone,
          )
        : NOTHING,
    [data, showsDrafts, zone],
  )
  // Deferred, so that paging by a held key stays smooth.
  const shown = useDeferredValue(days)
  const turn = (by: number) => go({ month: addMonths(month, by) })

  return (
    <div className="flex flex-col gap-3">
      <MonthBar month={month} onTurn={turn} onToday={() => go({ month: undefined })}>
        <div className="flex items-center gap-2">
          <Switch
            id={draftsId}
            checked={showsDrafts}
            onCheckedChange={(isOn) => go({ drafts: isOn ? 'yes' : undefined }, { replace: true })}
          />
          <Label htmlFor={draftsId}>Show drafts</Label>
        </div>
      </MonthBar>
      {error && !data ? (
        <ErrorPanel title="Couldn’t load the events." error={error} onRetry={refetch} />
      ) : isMobile ? (
        <Agenda month={month} today={today} days={shown} isLoading={!data} onCreate={onCreate} onEdit={onEdit} />
      ) : (
        <MonthGrid
          month={month}
          weeks={weeks}
          today={today}
          days={shown}
          go={go}
          onOpenDay={setOpenedDay}
          onCreate={onCreate}
          onEdit={onEdit}
        />
      )}
      {!data && !error && <LoadingText>Loading events...</LoadingText>}
      <DayDialog
        day={openedDay}
        entries={openedDay === undefined ? [] : (days.get(openedDay) ?? [])}
        onClose={() => setOpenedDay(undefined)}
        onCreate={onCreate}
        onEdit={onEdit}
      />
    </div>
  )
}
