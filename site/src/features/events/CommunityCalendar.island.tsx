import { addMonths } from '@hometown/shared-types/rules/calendar/days'
import type { CountyMonth } from '@hometown/shared-types/rules/time'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Dialog } from '../../components/Dialog.tsx'
import { withQueries } from '../../components/with-queries.tsx'
import { fullDate, monthAndYear } from '../../lib/dates.ts'
import { CALENDAR_PATH, calendarMonthPath, listedMonthPath } from '../../lib/island-paths.ts'
import { EventCards, EventRows, NoEvents, TODAY } from './EventCard.tsx'
import { EventDialog } from './EventDialog.tsx'
import { type EventItem, firstDay, lastDay, type MonthItems, type PageFacts } from './event-item.ts'
import { MonthView } from './MonthView.tsx'
import { addressOf, agendaId, itemsByDay, monthIn, spanOf, withinBounds } from './month-grid.ts'
import { occurrencesQuery } from './occurrences.ts'
import { useOpened, useToday } from './page-hooks.ts'
import { Tabs } from './Tabs.tsx'

interface Props {
  readonly page: PageFacts
  /** The dates in the grid of the rendered day's month. */
  readonly inMonth: MonthItems
  readonly upcoming: readonly EventItem[]
  /** There are more upcoming events. */
  readonly isPart: boolean
}

const TITLE = 'Community Calendar'

export const CommunityCalendar = withQueries(MonthAndUpcoming)

function MonthAndUpcoming({ page, inMonth, upcoming, isPart }: Props) {
  const today = useToday(page.renderedToday, page.timeZone)
  const { month, show, isNamed } = useMonth(today.slice(0, 7))
  const queryOf = (wanted: CountyMonth) => occurrencesQuery(page.apiUrl, ...spanOf(wanted))
  const shown = useQuery(queryOf(month))
  useQuery({ ...queryOf(addMonths(month, 1)), enabled: shown.isSuccess })
  const rendered = month === page.renderedToday.slice(0, 7) ? inMonth : undefined
  const found = shown.data ? { items: shown.data, more: {}, count: shown.data.length } : rendered
  const { day, event, openDay, openEvent, close, reload } = useOpened(page)
  const ofDay = day && found && (itemsByDay(found.items, day, day).get(day) ?? [])

  useEffect(() => {
    document.title = isNamed ? `${monthAndYear(month)} · ${TITLE} · ${page.siteName}` : `${TITLE} · ${page.siteName}`
  }, [isNamed, month, page.siteName])

  return (
    <>
      <Tabs
        label={TITLE}
        tabs={[
          {
            id: 'month',
            label: 'Calendar View',
            content: (
              <MonthView
                month={month}
                found={found}
                hasFailed={shown.isError}
                today={today}
                onShow={show}
                onTryAgain={() => shown.refetch()}
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
                <EventCards
                  items={upcoming.filter((item) => lastDay(item) >= today)}
                  today={today}
                  ifNone="No upcoming events scheduled"
                  onOpen={openEvent}
                />
                {isPart && <LaterEvents after={upcoming.at(-1)} />}
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
          {!ofDay && <NoEvents>This day’s events haven’t loaded yet.</NoEvents>}
          {ofDay?.length === 0 && <NoEvents>No events on this day.</NoEvents>}
          {ofDay && ofDay.length > 0 && (
            <div className="mt-4 border-t border-rule-strong">
              <EventRows items={ofDay} day={day} onOpen={openEvent} />
            </div>
          )}
          {found?.more[day] && (
            <a href={`${listedMonthPath(day.slice(0, 7))}#${agendaId(day)}`} className="text-accent underline">
              {`+${found.more[day]} more`}
            </a>
          )}
        </Dialog>
      )}
      {event && <EventDialog item={event} page={page} today={today} onClose={close} onChanged={reload} />}
    </>
  )
}

function LaterEvents({ after }: { after: EventItem | undefined }) {
  if (after === undefined) return null
  const month = firstDay(after).slice(0, 7)
  return (
    <p className="mt-6 text-quiet">
      For later events, browse the calendar by month.{' '}
      <a href={calendarMonthPath(month)} className="text-accent underline unscripted:hidden">
        See later events
      </a>
      <a href={listedMonthPath(month)} className="text-accent underline scripted:hidden">
        See later events
      </a>
    </p>
  )
}

/** The month in the URL, or the current month. Each change adds a history entry. */
function useMonth(thisMonth: CountyMonth) {
  const [asked, setAsked] = useState<CountyMonth>()
  const month = asked ?? thisMonth

  useEffect(() => {
    // While an event is open over the page, the URL is the event's.
    const follow = () => location.pathname === CALENDAR_PATH && setAsked(monthIn(location.search))
    follow()
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  return {
    month,
    isNamed: asked !== undefined,
    show(wanted: CountyMonth) {
      const next = withinBounds(wanted)
      if (next === month) return
      history.pushState(null, '', addressOf(next, thisMonth))
      setAsked(next === thisMonth ? undefined : next)
    },
  }
}
