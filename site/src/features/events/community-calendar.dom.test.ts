import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { eventItem } from '../../../test/support/event-item.ts'
import { CommunityCalendar } from './CommunityCalendar.island.tsx'

configure({ asyncUtilTimeout: 50_000 })
afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/calendar')
})

const NOVEMBER = '/api/calendar-events?from=2026-11-01&to=2026-12-05'
const DECEMBER = '/api/calendar-events?from=2026-11-29&to=2027-01-02'
const JANUARY = '/api/calendar-events?from=2026-12-27&to=2027-02-06'

function showCalendar(answers: Map<string, object[]>, today = '2026-11-20', search = '') {
  history.replaceState(null, '', `/calendar${search}`)
  const requests: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address)
    const answer = answers.get(address)
    return answer ? Response.json(answer) : new Response(null, { status: 503 })
  })
  const page = { apiUrl: '', siteName: 'Hometown News', timeZone: 'America/Chicago', today }
  const inMonth = [eventItem({ slug: 'rendered', title: 'Rendered supper' })]
  const month = { items: inMonth, more: { '2026-11-20': 4 }, count: 5 }
  render(createElement(CommunityCalendar, { page, inMonth: month, upcoming: inMonth, isPart: false }))
  return requests
}

function answered(title: string, day: string): object {
  return {
    ...{ id: title, slug: title, title, startDate: day, endDate: day, allDay: true, tags: [], category: 'Events' },
    ...{ location: '', price: '', rrule: null, recurrenceEndDate: null, seriesStartDate: day, originalDate: null },
  }
}

const titlesIn = (day: string) =>
  [...document.querySelectorAll(`td[data-day="${day}"] .month-entry`)].map(({ textContent }) => textContent)
// Names lose the space before hidden words in the test’s DOM.
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }))

test('the month is refreshed, and another one is asked for once', async () => {
  const requests = showCalendar(
    new Map([
      [NOVEMBER, [answered('added', '2026-11-20')]],
      [DECEMBER, [answered('fair', '2026-12-04')]],
      [JANUARY, []],
    ]),
  )
  expect(titlesIn('2026-11-20')).toEqual(['7 PM Rendered supper'])
  expect(screen.getByText('+3 more').getAttribute('href')).toBe('/calendar/2026-11#day-2026-11-20')
  await waitFor(() => expect(titlesIn('2026-11-20')).toEqual(['added']))
  expect(screen.queryByText('+3 more')).toBeNull()
  press('Next')
  await waitFor(() => expect(titlesIn('2026-12-04')).toEqual(['fair']))
  press('Today')
  expect(titlesIn('2026-11-20')).toEqual(['added'])
  await waitFor(() => expect(requests).toEqual([NOVEMBER, DECEMBER, JANUARY]))
})

test('what is known stays when the service is away, and another try finds the rest', async () => {
  const answers = new Map<string, object[]>()
  showCalendar(answers)
  press('Next')
  const alert = await screen.findByText('Couldn’t load December 2026. Check your connection, then try again.')
  answers.set(DECEMBER, [answered('fair', '2026-12-04')])
  press('Try again')
  expect(document.activeElement?.textContent).toBe('December 2026')
  await waitFor(() => expect(titlesIn('2026-12-04')).toEqual(['fair']))
  expect(alert.isConnected).toBe(false)
  press('Previous')
  expect(titlesIn('2026-11-20')).toEqual(['7 PM Rendered supper'])
})

test('at the end of a month, its list says that no more is coming', async () => {
  showCalendar(new Map([[NOVEMBER, [answered('past', '2026-11-20')]]]), '2026-11-30')
  const agenda = document.querySelector('[data-agenda]')
  await waitFor(() => expect(agenda?.textContent).toContain('No more events this month.'))
})

test.each([
  ['?month=2026-13', 'November 2026'],
  ['?month=0001-01', 'November 2026'],
  ['?month=2027-01', 'January 2027'],
])('the address %s opens %s', (search, month) => {
  showCalendar(new Map(), '2026-11-20', search)
  expect(screen.getByRole('heading', { name: month })).toBeTruthy()
})
