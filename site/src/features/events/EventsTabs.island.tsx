import { lastShownDay } from '@hometown/shared-types/rules/calendar/days'
import type { ReactNode } from 'react'
import { withQueries } from '../../components/with-queries.tsx'
import { CALENDAR_PATH } from '../../lib/island-paths.ts'
import { EventCards } from './EventCard.tsx'
import { EventDialog } from './EventDialog.tsx'
import type { EventItem, PageFacts } from './event-item.ts'
import { useOpened, useToday } from './page-hooks.ts'
import { Tabs } from './Tabs.tsx'

interface Props {
  readonly page: PageFacts
  readonly upcoming: readonly EventItem[]
  readonly past: readonly EventItem[]
  /** Of all upcoming events, of which the page has the first. */
  readonly count: number
  readonly children?: ReactNode
}

export const EventsTabs = withQueries(ListsOfEvents)

function ListsOfEvents({ page, upcoming, past, count, children }: Props) {
  const today = useToday(page.renderedToday, page.timeZone)
  const { event, openEvent, close, reload } = useOpened(page)
  const next = upcoming.filter((item) => lastShownDay(item.start, item.end) >= today)
  const over = [...upcoming.filter((item) => lastShownDay(item.start, item.end) < today).reverse(), ...past]
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
                {count > upcoming.length && (
                  <p className="mt-6 text-quiet">
                    <a href={`${CALENDAR_PATH}#upcoming`} className="text-accent underline">
                      {`See all ${count.toLocaleString('en-US')} upcoming events in the calendar`}
                    </a>
                  </p>
                )}
              </>
            ),
          },
          {
            id: 'past',
            label: 'Past Events',
            content: <EventCards {...shared} items={over} isPast ifNone="No past events" />,
          },
          { id: 'articles', label: 'Event Articles', content: children },
        ]}
      />
      {event && <EventDialog item={event} page={page} today={today} onClose={close} onChanged={reload} />}
    </>
  )
}
