import { addMonths } from '@hometown/shared-types/calendar/month-days'
import type { CountyDate, CountyMonth } from '@hometown/shared-types/county-time'
import { useEffect, useState } from 'preact/hooks'
import { monthAndYear } from '../../../lib/dates.ts'
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
import type { MonthData } from './month-data.ts'
import { createMonthStore, type KnownMonths } from './month-store.ts'
import { UpcomingList } from './UpcomingList.tsx'
import { useKnownMonths } from './use-known-months.ts'
import { useMonth } from './use-month.ts'

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

export function CommunityCalendar({ paper, looks, renderedToday, carried, dates, inMonth, isPart }: Props) {
  const today = useToday(renderedToday, paper.timeZone)
  const { month, show, isNamed, isBeyond } = useMonth(today.slice(0, 7))
  const [rendered] = useState(() => unpackItems(dates))
  const [store] = useState(() => openStore({ ...carried, items: rendered.slice(0, inMonth) }, paper.apiUrl))
  const known = useKnownMonths(store)
  const { overlay, openDay, openEvent, close, reload } = useOverlay(paper.siteName)
  const isStaff = useStaff(paper.apiUrl)

  useEffect(() => {
    store.loadAround(month).catch(reportError)
  }, [store, month])
  useEffect(() => {
    document.title = isNamed ? `${monthAndYear(month)} · ${TITLE} · ${paper.siteName}` : `${TITLE} · ${paper.siteName}`
  }, [isNamed, month, paper.siteName])

  const data = known.months[month]
  const fresh = freshMonths(known, today.slice(0, 7))
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
                hasFailed={known.failed.includes(month)}
                isBeyond={isBeyond}
                today={today}
                looks={looks}
                onShow={show}
                onTryAgain={() => store.loadAround(month).catch(reportError)}
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
          hasFailed={known.failed.includes(month)}
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

function openStore(carried: MonthData, apiUrl: string) {
  return createMonthStore(carried, (from, to) => listOccurrences(apiUrl, from, to))
}

function freshMonths({ fresh, months }: KnownMonths, thisMonth: CountyMonth): MonthData[] {
  const isFresh = (month: CountyMonth) => fresh.includes(month)
  const found = isFresh(thisMonth) ? [thisMonth, addMonths(thisMonth, 1)].filter(isFresh) : []
  return found.flatMap((month) => months[month] ?? [])
}
