import type { CountyDate, CountyMonth } from '@hometown/shared-types/county-time'
import { useEffect, useState } from 'react'
import { WithQueries } from '../../../components/WithQueries.tsx'
import { monthAndYear } from '../../../lib/dates.ts'
import { CALENDAR_PATH } from '../../../lib/event-paths.ts'
import { EventDialog } from '../EventDialog.tsx'
import type { CategoryLooks } from '../event-item.ts'
import { listOccurrences } from '../events.api.ts'
import { type PackedItems, unpackItems } from '../packed-items.ts'
import type { Paper } from '../paper.ts'
import { Tabs } from '../Tabs.tsx'
import { useOverlay } from '../use-overlay.ts'
import { useStaff } from '../use-staff.ts'
import { useToday } from '../use-today.ts'
import { DayDialog } from './DayDialog.tsx'
import { MonthView } from './MonthView.tsx'
import { type AskedMonth, addressOf, type MonthData, monthIn, withinBounds } from './month-grid.ts'
import { UpcomingList } from './UpcomingList.tsx'
import { useMonthData } from './use-month-data.ts'

interface Props {
  readonly paper: Paper
  readonly looks: CategoryLooks
  readonly renderedToday: CountyDate
  readonly carried: Omit<MonthData, 'items'>
  /** First the dates of the month, then the upcoming ones. */
  readonly dates: PackedItems
  readonly inMonth: number
  /** More events are upcoming than the list has. */
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

function MonthAndUpcoming({ paper, looks, renderedToday, carried, dates, inMonth, isPart }: Props) {
  const today = useToday(renderedToday, paper.timeZone)
  const { month, show, isNamed, isBeyond } = useMonth(today.slice(0, 7))
  const [rendered] = useState(() => unpackItems(dates))
  const { data, hasFailed, fresh, tryAgain } = useMonthData({
    month,
    thisMonth: today.slice(0, 7),
    carried: { ...carried, items: rendered.slice(0, inMonth) },
    listDates: (from, to) => listOccurrences(paper.apiUrl, from, to),
  })
  const { overlay, openDay, openEvent, close, reload } = useOverlay(paper.siteName)
  const isStaff = useStaff(paper.apiUrl)

  useEffect(() => {
    document.title = isNamed ? `${monthAndYear(month)} · ${TITLE} · ${paper.siteName}` : `${TITLE} · ${paper.siteName}`
  }, [isNamed, month, paper.siteName])

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
                data={data}
                hasFailed={hasFailed}
                isBeyond={isBeyond}
                today={today}
                looks={looks}
                onShow={show}
                onTryAgain={tryAgain}
                onOpenDay={openDay}
                onOpenEvent={openEvent}
              />
            ),
          },
          {
            id: 'upcoming',
            label: 'Upcoming Events',
            content: (
              <UpcomingList
                rendered={rendered.slice(inMonth)}
                fresh={fresh}
                isPart={isPart}
                today={today}
                looks={looks}
                onOpen={openEvent}
              />
            ),
          },
        ]}
      />
      {overlay.day && (
        <DayDialog
          day={overlay.day}
          today={today}
          data={data}
          hasFailed={hasFailed}
          looks={looks}
          onOpen={openEvent}
          onClose={close}
        />
      )}
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
