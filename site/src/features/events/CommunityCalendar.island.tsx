import { addMonths } from '@hometown/shared-types/rules/calendar/days'
import { eventsByDay, gridSpan } from '@hometown/shared-types/rules/calendar/month-grid'
import type { CountyMonth } from '@hometown/shared-types/rules/time'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Dialog } from '../../components/Dialog.tsx'
import { withQueries } from '../../components/with-queries.tsx'
import { fullDate } from '../../lib/dates.ts'
import { CALENDAR_PATH, calendarMonthPath, listedMonthPath } from '../../lib/island-paths.ts'
import { EventCards, EventRows, NoEvents, TODAY } from './EventCard.tsx'
import { EventDialog } from './EventDialog.tsx'
import { agendaId, type EventItem, type MonthItems, type PageFacts } from './event-item.ts'
import { MonthView } from './MonthView.tsx'
import { occurrencesQuery } from './occurrences.ts'
import { Tabs } from './Tabs.tsx'
import { useOpened } from './use-opened.ts'

interface CommunityCalendarProps {
  readonly page: PageFacts
  /** The dates in the grid of the rendered day's month. */
  readonly inMonth: MonthItems
  readonly upcoming: readonly EventItem[]
  /** There are more upcoming events. */
  readonly isPart: boolean
}

export const CommunityCalendar = withQueries(MonthAndUpcoming)

function MonthAndUpcoming({ page, inMonth, upcoming, isPart }: CommunityCalendarProps) {
  const { today } = page
  const { month, show } = useCalendarMonth(today.slice(0, 7))
  const queryOf = (wanted: CountyMonth) => occurrencesQuery(page.apiUrl, ...gridSpan(wanted))
  const shown = useQuery(queryOf(month))
  useQuery({ ...queryOf(addMonths(month, 1)), enabled: shown.isSuccess })
  const rendered = month === today.slice(0, 7) ? inMonth : undefined
  const found = shown.data ? { items: shown.data, more: {}, count: shown.data.length } : rendered
  const { day, event, openDay, openEvent, close, reload } = useOpened(page)
  const ofDay = day && found ? (eventsByDay(found.items, day, day).get(day) ?? []) : undefined

  return (
    <>
      <Tabs
        label="Community Calendar"
        tabs={[
          {
            id: 'month',
            label: 'Calendar View',
            content: (
              <MonthView
                month={month}
                found={found}
                today={today}
                onShow={show}
                onTryAgain={shown.isError ? shown.refetch : undefined}
                onOpenDay={openDay}
                onOpenEvent={openEvent}
              />
            ),
          },
          {
            id: 'upcoming',
            label: 'Upcoming Events',
            content: (
              <>
                <EventCards items={upcoming} today={today} ifNone="No upcoming events scheduled" onOpen={openEvent} />
                {isPart && <p className="mt-6 text-quiet">For later events, browse the calendar by month.</p>}
              </>
            ),
          },
        ]}
      />
      {day && (
        <Dialog labelledBy="day-name" onClose={close}>
          <h2 id="day-name" className="text-2xl">
            {fullDate(day)}
          </h2>
          {day === today && <p className={TODAY}>Today</p>}
          {ofDay?.length ? (
            <div className="mt-4 border-t border-rule-strong">
              <EventRows items={ofDay} day={day} onOpen={openEvent} />
            </div>
          ) : (
            <NoEvents>{ofDay ? 'No events on this day.' : 'This day’s events haven’t loaded yet.'}</NoEvents>
          )}
          {found?.more[day] && (
            <a href={`${listedMonthPath(day.slice(0, 7))}#${agendaId(day)}`} className="text-accent underline">
              {`+${found.more[day]} more`}
            </a>
          )}
        </Dialog>
      )}
      {event && <EventDialog item={event} page={page} onClose={close} onChanged={reload} />}
    </>
  )
}

/** Follows the month in the URL, or the current month. Each change adds a history entry. */
function useCalendarMonth(thisMonth: CountyMonth) {
  const [inAddress, setInAddress] = useState<CountyMonth>()
  const month = inAddress ?? thisMonth

  useEffect(() => {
    // The URL is the event's while one is open over the page.
    const follow = () => location.pathname === CALENDAR_PATH && setInAddress(calendarMonthInSearch(location.search))
    follow()
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  return {
    month,
    show(next: CountyMonth) {
      if (next === month) return
      // The current month has the plain URL, which then always opens the month of the day.
      history.pushState(null, '', next === thisMonth ? CALENDAR_PATH : calendarMonthPath(next))
      setInAddress(next === thisMonth ? undefined : next)
    },
  }
}

/** Returns the month of `?month=2026-12`; undefined if it is missing, malformed or of another age. */
function calendarMonthInSearch(search: string): CountyMonth | undefined {
  const month = new URLSearchParams(search).get('month') ?? ''
  return /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/.test(month) ? month : undefined
}
