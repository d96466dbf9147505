import type { ReactNode } from 'react'
import { withQueries } from '../../components/with-queries.tsx'
import { CALENDAR_PATH, calendarMonthPath } from '../../lib/island-paths.ts'
import { EventCards } from './EventCard.tsx'
import { EventDialog } from './EventDialog.tsx'
import { type EventItem, firstDay, lastDay, type PageFacts } from './event-item.ts'
import { useOpened, useToday } from './page-hooks.ts'
import { Tabs } from './Tabs.tsx'

interface Props {
  readonly page: PageFacts
  readonly upcoming: readonly EventItem[]
  readonly past: readonly EventItem[]
  /** Of all events, of which the page has the first. */
  readonly counts: { readonly upcoming: number; readonly past: number }
  readonly children?: ReactNode
}

export const EventsTabs = withQueries(ListsOfEvents)

function ListsOfEvents({ page, upcoming, past, counts, children }: Props) {
  const today = useToday(page.renderedToday, page.timeZone)
  const { event, openEvent, close, reload } = useOpened(page)
  const next = upcoming.filter((item) => lastDay(item) >= today)
  const over = [...upcoming.filter((item) => lastDay(item) < today).reverse(), ...past]
  const earliest = over.at(-1)
  const shared = { today, onOpen: openEvent }
  return (
    <>
      <Tabs
        label="Events"
        tabs={[
          {
            id: 'upcoming',
            label: 'Upcoming Events',
            content: (
              <>
                <EventCards {...shared} items={next} ifNone="No upcoming events scheduled" />
                {counts.upcoming > upcoming.length && (
                  <p className="mt-6 text-quiet">
                    <a href={`${CALENDAR_PATH}#upcoming`} className="text-accent underline">
                      {`See all ${counts.upcoming.toLocaleString('en-US')} upcoming events in the calendar`}
                    </a>
                  </p>
                )}
              </>
            ),
          },
          {
            id: 'past',
            label: 'Past Events',
            content: (
              <>
                <EventCards {...shared} items={over} isPast ifNone="No past events" />
                {counts.past > past.length && earliest && (
                  // Past months of the calendar need script.
                  <p className="mt-6 text-quiet unscripted:hidden">
                    <a href={calendarMonthPath(firstDay(earliest).slice(0, 7))} className="text-accent underline">
                      See earlier events in the calendar
                    </a>
                  </p>
                )}
              </>
            ),
          },
          { id: 'articles', label: 'Event Articles', content: children },
        ]}
      />
      {event && <EventDialog item={event} page={page} today={today} onClose={close} onChanged={reload} />}
    </>
  )
}
