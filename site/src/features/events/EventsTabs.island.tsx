import type { ReactNode } from 'react'
import { withQueries } from '../../components/with-queries.tsx'
import { CALENDAR_PATH } from '../../lib/island-paths.ts'
import { EventCards } from './EventCard.tsx'
import { EventDialog } from './EventDialog.tsx'
import type { EventItem, PageFacts } from './event-item.ts'
import { Tabs } from './Tabs.tsx'
import { useOpened } from './use-opened.ts'

interface EventsTabsProps {
  readonly page: PageFacts
  readonly upcoming: readonly EventItem[]
  readonly past: readonly EventItem[]
  /** The count of all upcoming events, of which the page has the first. */
  readonly count: number
  readonly children?: ReactNode
}

export const EventsTabs = withQueries(ListsOfEvents)

function ListsOfEvents({ page, upcoming, past, count, children }: EventsTabsProps) {
  const { event, openEvent, close, reload } = useOpened(page)
  const shared = { today: page.today, onOpen: openEvent }
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
                <EventCards {...shared} items={upcoming} ifNone="No upcoming events scheduled" />
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
            content: <EventCards {...shared} items={past} isPast ifNone="No past events" />,
          },
          { id: 'articles', label: 'Event Articles', content: children },
        ]}
      />
      {event && <EventDialog item={event} page={page} onClose={close} onChanged={reload} />}
    </>
  )
}
