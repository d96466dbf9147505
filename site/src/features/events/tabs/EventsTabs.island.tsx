import { addCountyDays, type CountyDate } from '@hometown/shared-types/county-time'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { WithQueries } from '../../../components/WithQueries.tsx'
import { CALENDAR_PATH, calendarMonthPath } from '../../../lib/event-paths.ts'
import { EventCard } from '../EventCard.tsx'
import { EventDialog } from '../EventDialog.tsx'
import { type CategoryLooks, type EventItem, firstDay, lastDay } from '../event-item.ts'
import { occurrencesQuery } from '../events.api.ts'
import { type PackedItems, unpackItems } from '../packed-items.ts'
import type { Paper } from '../paper.ts'
import { Tabs } from '../Tabs.tsx'
import { freshen, notOver } from '../upcoming.ts'
import { useOverlay } from '../use-overlay.ts'
import { useStaff } from '../use-staff.ts'
import { useToday } from '../use-today.ts'

interface Props {
  readonly paper: Paper
  readonly looks: CategoryLooks
  readonly renderedToday: CountyDate
  readonly upcoming: PackedItems
  readonly past: PackedItems
  readonly size: number
  /** Of all events, of which the page has the first `size` each. */
  readonly counts: { readonly upcoming: number; readonly past: number }
  readonly children?: ReactNode
}

/** If the page's list isn't full, or is of another day, look this many days ahead. */
const AHEAD_DAYS = 60

export function EventsTabs(props: Props) {
  return (
    <WithQueries>
      <ListsOfEvents {...props} />
    </WithQueries>
  )
}

function ListsOfEvents({ paper, looks, renderedToday, size, counts, children, ...packed }: Props) {
  const [upcoming] = useState(() => unpackItems(packed.upcoming))
  const [past] = useState(() => unpackItems(packed.past))
  const today = useToday(renderedToday, paper.timeZone)
  const isOfToday = today === renderedToday
  const next = useUpcoming(paper.apiUrl, { rendered: upcoming, isOfToday, today, size })
  const over = [...upcoming.filter((item) => lastDay(item) < today).reverse(), ...past].slice(0, size)
  const { overlay, openEvent, close, reload } = useOverlay(paper.siteName)
  const isStaff = useStaff(paper.apiUrl)

  const drawList = (items: readonly EventItem[], className: string) => (
    <ul className={`event-cards ${className}`}>
      {items.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what the service answers is put in place, so that no card moves.
        <li key={place}>
          <EventCard item={item} looks={looks} today={today} onOpen={openEvent} />
        </li>
      ))}
    </ul>
  )
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
                {next.length > 0 ? drawList(next, '') : <p className="events-none">No upcoming events scheduled</p>}
                {counts.upcoming > size && <AllUpcoming count={counts.upcoming} />}
              </>
            ),
          },
          {
            id: 'past',
            label: 'Past Events',
            content: (
              <>
                {over.length > 0 ? drawList(over, 'events-past') : <p className="events-none">No past events</p>}
                {counts.past > size && <EarlierEvents before={over.at(-1)} />}
              </>
            ),
          },
          { id: 'articles', label: 'Event Articles', content: children },
        ]}
      />
      {overlay.item && (
        <EventDialog
          item={overlay.item}
          looks={looks}
          today={today}
          paper={paper}
          isStaff={isStaff}
          onClose={close}
          onChanged={reload}
        />
      )}
    </>
  )
}

interface RenderedList {
  readonly rendered: readonly EventItem[]
  readonly isOfToday: boolean
  readonly today: CountyDate
  readonly size: number
}

/** The page's list, refreshed from the service. Until it answers, what is over keeps its place: the list would jump twice. */
function useUpcoming(apiUrl: string, { rendered, isOfToday, today, size }: RenderedList) {
  const last = isOfToday && rendered.length === size ? rendered.at(-1) : undefined
  const to = last ? firstDay(last) : addCountyDays(today, AHEAD_DAYS)
  const { data: fresh, isLoading } = useQuery(occurrencesQuery(apiUrl, today, to))
  if (fresh) return freshen({ rendered, fresh, today, to }).slice(0, size)
  return isLoading ? rendered : notOver(rendered, today)
}

function AllUpcoming({ count }: { count: number }) {
  return (
    <p className="events-more">
      <a href={`${CALENDAR_PATH}#upcoming`} className="text-accent underline">
        {`See all ${count.toLocaleString('en-US')} upcoming events in the calendar`}
      </a>
    </p>
  )
}

/** Past months of the calendar need script. */
function EarlierEvents({ before }: { before: EventItem | undefined }) {
  if (before === undefined) return null
  return (
    <p className="events-more needs-script">
      <a href={calendarMonthPath(firstDay(before).slice(0, 7))} className="text-accent underline">
        See earlier events in the calendar
      </a>
    </p>
  )
}
