import { occurrencesBetween } from '@hometown/shared-types/rules/calendar/occurrences'
import { slugify } from '@hometown/shared-types/rules/slugs'
import { addCountyDays } from '@hometown/shared-types/rules/time'
import { expect, it } from 'vitest'
import { eventTiming, saveEvent } from '../src/modules/content/events/index.ts'
import { sampleCalendar } from '../src/modules/operations/sample-county/sample-calendar.ts'
import { buildTestContext } from '../test/support/build-test-app.ts'
import { samples } from './index.ts'

/** Every weekday, and days around leap days and clock changes. */
const FIRST_DAYS = ['2026-11-20', '2027-02-27', '2028-02-28', '2027-03-16', '2027-06-30', '2026-12-31', '2027-08-01']

it('whatever day it is first started on, its calendar is as the form would take it', async () => {
  const context = await buildTestContext()
  const { timeZone } = context.config
  expect(new Set(samples.events.map(({ title }) => slugify(title))).size).toBe(samples.events.length)
  for (const today of FIRST_DAYS) {
    const events = sampleCalendar(samples.events, new Map(), Date.parse(`${today}T18:00:00Z`), timeZone)
    let ahead = 0
    await context.store.write('clock', async (tx) => {
      for (const event of events) {
        const { event: stored, droppedDates } = await saveEvent(context, tx, undefined, event)
        const name = `${event.title} on ${today}`
        expect(droppedDates, name).toEqual([])
        expect(stored.exceptions, name).toHaveLength(event.exceptions?.length ?? 0)
        const timing = eventTiming(stored)
        const first = timing.startDate.slice(0, 10)
        expect(occurrencesBetween({ ...timing, skippedDates: [] }, first, first), name).toHaveLength(1)
        ahead += occurrencesBetween(timing, today, addCountyDays(today, 6)).length
      }
    })
    expect(ahead, today).toBeGreaterThan(8)
  }
})
