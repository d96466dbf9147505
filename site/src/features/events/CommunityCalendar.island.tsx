import { addMonths } from '@hometown/shared-types/calendar/month-days'
import type { CountyMonth } from '@hometown/shared-types/county-time'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Dialog } from '../../components/Dialog.tsx'
import { WithQueries } from '../../components/WithQueries.tsx'
import { fullDate, monthAndYear } from '../../lib/dates.ts'
import { CALENDAR_PATH, calendarMonthPath, listedMonthPath } from '../../lib/island-paths.ts'
import { EventCards, EventRows, NoEvents, TODAY } from './EventCard.tsx'
import { EventDialog } from './EventDialog.tsx'
import { type EventItem, firstDay, lastDay, type PageFacts } from './event-item.ts'
import { MonthView } from './MonthView.tsx'
import { type AskedMonth, addressOf, itemsByDay, monthIn, spanOf, withinBounds } from './month-grid.ts'
import { occurrencesQuery } from './occurrences.ts'
import { useOpened, useToday } from './page-hooks.ts'
import { Tabs } from './Tabs.tsx'

interface Props {
  readonly page: PageFacts
  /** All dates in the grid of the rendered day's month. */
  readonly inMonth: readonly EventItem[]
  readonly upcoming: readonly EventItem[]
  /** There are more upcoming events. */
  readonly isPart: boolean
}

const TITLE = 'Community Calendar'

export function CommunityCalendar(props: Props) {
  return (
    <WithQueries>
      <MonthAndUpcoming {...props} />
    </WithQueries>
  )
}

function MonthAndUpcoming({ page, inMonth, upcoming, isPart }: Props) {
  const today = useToday(page.renderedToday, page.timeZone)
  const { month, show, isNamed, isBeyond } = useMonth(today.slice(0, 7))
  const queryOf = (wanted: CountyMonth) => occurrencesQuery(page.apiUrl, ...spanOf(wanted))
  const shown = useQuery(queryOf(month))
  useQuery({ ...queryOf(addMonths(month, 1)), enabled: shown.isSuccess })
  const items = shown.data ?? (month === page.renderedToday.slice(0, 7) ? inMonth : undefined)
  const { day, event, openDay, openEvent, close, reload } = useOpened(page)

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
                items={items}
                hasFailed={shown.isError}
                isBeyond={isBeyond}
                today={today}
                looks={page.looks}
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
                  page={page}
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
          <DayEvents
            items={items && (itemsByDay(items, day, day).get(day) ?? [])}
            {...{ day, page }}
            onOpen={openEvent}
          />
        </Dialog>
      )}
      {event && <EventDialog item={event} page={page} today={today} onClose={close} onChanged={reload} />}
    </>
  )
}

interface DayEventsProps {
  readonly items: readonly EventItem[] | undefined
  readonly day: string
  readonly page: PageFacts
  onOpen(item: EventItem): void
}

function DayEvents({ items, day, page, onOpen }: DayEventsProps) {
  if (items === undefined) return <NoEvents>This day’s events haven’t loaded yet.</NoEvents>
  if (items.length === 0) return <NoEvents>No events on this day.</NoEvents>
  return (
    <div className="mt-4 border-t border-rule-strong">
      <EventRows items={items} day={day} looks={page.looks} onOpen={onOpen} />
    </div>
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
  const [asked, setAsked] = useState<AskedMonth>()
  const month = asked?.month ?? thisMonth

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
    isBeyond: asked?.isBeyond ?? false,
    show(wanted: CountyMonth) {
      const next = withinBounds(wanted)
      if (next === month && !asked?.isBeyond) return
      history.pushState(null, '', addressOf(next, thisMonth))
      setAsked(next === thisMonth ? undefined : { month: next, isBeyond: false })
    },
  }
}
