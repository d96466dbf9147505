import { expect, it } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { createEvent } from '../events.service.ts'
import { warmCalendar } from './warm-calendar.service.ts'

it('this month, as the readers’ calendar asks for it, is at hand before anybody asks', async () => {
  const { app, context } = await buildTestApp()
  const fair = {
    title: 'Fair',
    startDate: '2026-11-21T10:00',
    endDate: '2026-11-21T12:00',
    status: 'published',
  } as const
  await createEvent(context, null, fair)
  await warmCalendar(context)
  // Deleted without a new revision, so only cached answers still contain it.
  await context.store.db.deleteFrom('calendar_events').execute()
  const month = await app.inject({ url: '/api/calendar-events?from=2026-11-01&to=2026-12-05' })
  expect(month.json()).toMatchObject([{ title: 'Fair' }])
  const next = await app.inject({ url: '/api/calendar-events?from=2026-11-29&to=2027-01-02' })
  expect(next.json()).toEqual([])
})
