import { cleanup, configure, render, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { eventItem } from '../../../../test/support/event-item.ts'
import { packItems } from '../packed-items.ts'
import { EventsTabs } from './EventsTabs.island.tsx'

configure({ asyncUtilTimeout: 50_000 })
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a page of an earlier day keeps its list until the service answers, and then no card moves', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T18:00:00Z') })
  const service = Promise.withResolvers<object[]>()
  vi.stubGlobal('fetch', async (address: string) =>
    address === '/api/calendar-events?from=2026-11-23&to=2027-01-22'
      ? Response.json(await service.promise)
      : new Response(null, { status: 404 }),
  )
  const onDay = (slug: string, start: string) => eventItem({ slug, title: slug, start, allDay: true })
  const { container } = render(
    createElement(EventsTabs, {
      paper: { apiUrl: '', siteName: 'Hometown News', timeZone: 'America/Chicago' },
      looks: [],
      renderedToday: '2026-11-20',
      upcoming: packItems([onDay('over', '2026-11-20'), onDay('coming', '2026-11-24')]),
      past: packItems([]),
      size: 2,
      counts: { upcoming: 2, past: 0 },
    }),
  )
  const cards = () => [...container.querySelectorAll('#panel-upcoming li')]
  const titles = () => cards().map((card) => card.querySelector('h3')?.textContent)
  // What is over is among the past ones as soon as the county's day is known.
  await waitFor(() => expect(container.querySelector('#panel-past h3')?.textContent).toBe('over'))
  expect(titles()).toEqual(['over', 'coming'])
  const before = cards()
  const answered = (slug: string, day: string) => {
    const times = { allDay: true, startDate: day, endDate: day }
    return { slug, title: slug, id: slug, status: 'published', ...times }
  }
  service.resolve([answered('coming', '2026-11-24'), answered('added', '2026-11-25')])
  await waitFor(() => expect(titles()).toEqual(['coming', 'added']))
  expect(cards()).toEqual(before)
})
