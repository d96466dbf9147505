import { addMonths } from '@hometown/shared-types/calendar/month-days'
import { cleanup, configure, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { eventItem } from '../../../../test/support/event-item.ts'
import { WithQueries } from '../../../components/WithQueries.tsx'
import type { EventItem } from '../event-item.ts'
import { useMonthData } from './use-month-data.ts'

const carried = { month: '2026-11', items: [eventItem()], left: {}, count: 1 }
const NOVEMBER = ['2026-11-01', '2026-12-05']
const DECEMBER = ['2026-11-29', '2027-01-02']
const OCTOBER = ['2026-09-27', '2026-10-31']

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

function calendarOver(answer: (from: string) => EventItem[]) {
  const asked: string[][] = []
  const listDates = async (from: string, to: string) => {
    asked.push([from, to])
    return answer(from)
  }
  const { result, rerender } = renderHook(
    ({ month }) => useMonthData({ month, thisMonth: carried.month, carried, listDates }),
    { initialProps: { month: carried.month }, wrapper: WithQueries },
  )
  return { asked, calendar: () => result.current, show: (month: string) => rerender({ month }) }
}

test('a month is asked for once, and its neighbors with it', async () => {
  const { asked, calendar, show } = calendarOver(() => [])
  await waitFor(() => expect(asked).toEqual([NOVEMBER, DECEMBER, OCTOBER]))
  await waitFor(() => expect(calendar().fresh.map(({ month }) => month)).toEqual(['2026-11', '2026-12']))
  show('2026-12')
  expect(calendar().data).toMatchObject({ month: '2026-12', count: 0 })
  show('2026-11')
  await waitFor(() => expect(asked.slice(3)).toEqual([['2026-12-27', '2027-02-06']]))
})

test('the month of the page is replaced by what the service answers', async () => {
  const { calendar } = calendarOver(() => [eventItem({ slug: 'late', start: '2026-11-21T19:00' }), eventItem()])
  expect(calendar().data).toEqual(carried)
  await waitFor(() => expect(calendar().data).toMatchObject({ items: [{ slug: 'event' }, { slug: 'late' }], count: 2 }))
})

test('the neighbors of a very full month wait until they are gone to', async () => {
  const full = Array.from({ length: 401 }, (_, place) => eventItem({ slug: `event-${place}` }))
  const { asked, calendar, show } = calendarOver((from) => (from === NOVEMBER[0] ? full : []))
  await waitFor(() => expect(calendar().data?.count).toBe(401))
  expect(asked).toEqual([NOVEMBER])
  show(addMonths('2026-11', 1))
  await waitFor(() => expect(asked[1]).toEqual(DECEMBER))
})

test('what is known stays when the service is away, and another try finds the rest', async () => {
  let isAway = true
  const { calendar, show } = calendarOver(() => {
    if (isAway) throw new Error('away')
    return [eventItem({ slug: 'other' })]
  })
  await waitFor(() => expect(calendar().hasFailed).toBe(true))
  expect(calendar()).toMatchObject({ data: carried, fresh: [] })
  show('2027-01')
  await waitFor(() => expect(calendar()).toMatchObject({ data: undefined, hasFailed: true }))
  isAway = false
  calendar().tryAgain()
  await waitFor(() => expect(calendar().data?.items.map(({ slug }) => slug)).toEqual(['other']))
  expect(calendar().hasFailed).toBe(false)
})
