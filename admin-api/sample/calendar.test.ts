import { existsSync } from 'node:fs'
import { occurrencesBetween } from '@hometown/shared-types/calendar/occurrences'
import { addCountyDays } from '@hometown/shared-types/county-time'
import { slugify } from '@hometown/shared-types/slug'
import { expect, test } from 'vitest'
import { saveEvent, timingOfStored } from '../src/modules/content/events/events.service.ts'
import { sampleCalendar } from '../src/modules/operations/sample-county/sample-calendar.ts'
import { buildTestContext } from '../test/support/build-test-app.ts'
import { sampleEvents } from './calendar.ts'

/** Every weekday, and days around leap days and clock changes. */
const FIRST_DAYS = ['2026-11-20', '2027-02-27', '2028-02-28', '2027-03-16', '2027-06-30', '2026-12-31', '2027-08-01']

test('the sample county has about forty events, each under a title of its own', () => {
  expect(sampleEvents.length).toBeGreaterThanOrEqual(40)
  expect(new Set(sampleEvents.map(({ title }) => slugify(title))).size).toBe(sampleEvents.length)
  expect(sampleEvents.filter(({ cancelled }) => cancelled)).toHaveLength(1)
  for (const { picture } of sampleEvents)
    if (picture) expect(existsSync(new URL(`pictures/${picture}`, import.meta.url)), picture).toBe(true)
})

test('whatever day it is first started on, its calendar is as the form would take it', async () => {
  const context = await buildTestContext()
  const { timeZone } = context.config
  for (const today of FIRST_DAYS) {
    const events = sampleCalendar(sampleEvents, new Map(), Date.parse(`${today}T18:00:00Z`), timeZone)
    let ahead = 0
    await context.store.db.transaction().execute(async (trx) => {
      for (const event of events) {
        const { event: stored, droppedDates } = await saveEvent(context, trx, null, undefined, event)
        const name = `${event.title} on ${today}`
        expect(droppedDates, name).toEqual([])
        expect(stored.exceptions, name).toHaveLength(event.exceptions?.length ?? 0)
        const timing = timingOfStored(stored)
        const first = timing.startDate.slice(0, 10)
        expect(occurrencesBetween({ ...timing, skippedDates: [] }, first, first), name).toHaveLength(1)
        ahead += occurrencesBetween(timing, today, addCountyDays(today, 6)).length
      }
    })
    expect(ahead, today).toBeGreaterThan(15)
  }
})
