import { addCountyDays } from '@hometown/shared-types/county-time'
import type { PublishedEvent } from '@hometown/shared-types/event-calls'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { runs } from '../../../testing/property-runs.ts'
import { type ContentService, startContentService } from '../../test/support/content-service.ts'
import {
  change,
  eventChange,
  openPublisher,
  readSite,
  removeFolders,
  renderSite,
} from '../../test/support/open-publisher.ts'
import { sampleArticle, sampleEvent, TODAY } from '../../test/support/sample-content.ts'

let service: ContentService | undefined

afterEach(async () => {
  await service?.close()
  service = undefined
  removeFolders()
})

const anyException = fc.record({
  originalDate: fc.integer({ min: -3, max: 6 }).map((days) => addCountyDays(TODAY, days)),
  startDate: fc.constantFrom(null, '2026-11-23T20:00:00.000Z', '2026-10-01T20:00:00.000Z'),
  endDate: fc.constant(null),
  title: fc.constantFrom(null, 'Otherwise'),
  description: fc.constant(null),
  location: fc.constantFrom(null, 'Elsewhere'),
  cancelled: fc.boolean(),
})

const anyEvent = fc
  .record({
    number: fc.integer({ min: 1, max: 12 }),
    inDays: fc.constantFrom(-400, -62, -61, -60, -8, -2, -1, 0, 1, 2, 9, 40, 90),
    lasts: fc.constantFrom(0, 0, 0, 2, 40),
    rrule: fc.constantFrom(null, null, 'FREQ=DAILY', 'FREQ=WEEKLY', 'FREQ=MONTHLY;BYDAY=2TU', 'FREQ=YEARLY'),
    ends: fc.constantFrom(null, -60, -1, 0, 1, 30),
    category: fc.constantFrom('Events' as const, 'Sports' as const, 'Jobs' as const),
    allDay: fc.boolean(),
    cancelled: fc.boolean(),
    exceptions: fc.array(anyException, { maxLength: 2 }),
    title: fc.constantFrom('One', 'Two'),
    sequence: fc.constantFrom(0, 1, 5),
  })
  .map(({ number, inDays, lasts, ends, exceptions, ...facts }): PublishedEvent => {
    const day = addCountyDays(TODAY, inDays)
    const last = addCountyDays(day, lasts)
    const span = facts.allDay ? [day, last] : [`${day}T20:00:00.000Z`, `${last}T21:30:00.000Z`]
    return sampleEvent(number, {
      ...facts,
      ...{ startDate: span[0], endDate: span[1] },
      recurrenceEndDate: facts.rrule !== null && ends !== null ? addCountyDays(TODAY, ends) : null,
      exceptions: facts.allDay || facts.rrule === null ? [] : uniqueByDate(exceptions),
    })
  })

function uniqueByDate(exceptions: PublishedEvent['exceptions']): PublishedEvent['exceptions'] {
  return [...new Map(exceptions.map((exception) => [exception.originalDate, exception])).values()]
}

const anyStep = fc.record({
  event: anyEvent,
  isGone: fc.integer({ min: 0, max: 4 }).map((value) => value === 0),
  /** Days that pass before the change. */
  days: fc.constantFrom(0, 0, 0, 1, 2, 11),
})

describe('a changed event', () => {
  it('leaves, after any series of changes and days, exactly what rendering everything would give', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 2, maxLength: 5 }), async (steps) => {
        const running = await startContentService([sampleArticle({ wordpressPostId: 1 })])
        try {
          const publisher = await openPublisher(running.origin)
          let today = TODAY
          const whole = () => renderSite(running.origin, today)
          await publisher.send([change('verify')], today)
          for (const { event, isGone, days } of steps) {
            if (days > 0) {
              today = addCountyDays(today, days)
              await publisher.send([change('midnight')], today)
              expect(readSite(publisher.siteDir)).toEqual(await whole())
            }
            if (isGone) running.events.delete(event.id)
            else running.events.set(event.id, event)
            await publisher.send([eventChange(event.id)], today)
            expect(readSite(publisher.siteDir)).toEqual(await whole())
          }
        } finally {
          await running.close()
          removeFolders()
        }
      }),
      runs(5),
    )
  }, 120_000)

  it('is written where it is to be seen, among many events as among few', async () => {
    const counts: number[] = []
    for (const size of [10, 120]) {
      service = await startContentService([])
      for (let at = 1; at <= size; at++) service.events.set(`event-${at}`, sampleEvent(at, { category: 'Clubs' }))
      const publisher = await openPublisher(service.origin)
      await publisher.send([change('verify')])
      service.events.set('new', sampleEvent(0, { id: 'new', slug: 'new', category: 'Sports' }))
      const { written } = await publisher.send([eventChange('new')])
      expect(written.map(({ path }) => path)).toContain('events/new.ics')
      counts.push(written.length)
      await service.close()
    }
    expect(counts[1]).toBe(counts[0])
    expect(counts[0]).toBeLessThanOrEqual(14)
  })

  it('is rendered again at midnight only where its next date is another', async () => {
    service = await startContentService([])
    for (const inDays of [-1, 0, 1, 2]) service.events.set(`event-${inDays}`, sampleEvent(inDays))
    const publisher = await openPublisher(service.origin)
    await publisher.send([change('verify')])
    const { written } = await publisher.send([change('midnight')], addCountyDays(TODAY, 1))
    expect(written.map(({ path }) => path).filter((path) => path.startsWith('events/'))).toEqual(['events/fair-0.html'])
  })
})
