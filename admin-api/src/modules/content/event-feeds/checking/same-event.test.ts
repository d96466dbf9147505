import { describe, expect, it } from 'vitest'
import { calendarEvent, calendarOf, openFollowedCalendars } from '../../../../../test/support/followed-calendars.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'

const day = (index: number) => `202612${String(1 + (index % 28)).padStart(2, '0')}T100000`

describe('the same events in two calendars', () => {
  it('come onto ours once, although both are checked at once', async () => {
    const { answers, follow, check, events } = await openFollowedCalendars(openTestStore)
    const shared = Array.from({ length: 120 }, (_, index) => ({ title: `Event ${index}`, start: day(index) }))
    const bothAsked = Promise.withResolvers<void>()
    const asked = new Set<string>()
    for (const path of ['/one.ics', '/two.ics']) {
      const calendar = calendarOf(...shared.map((facts, index) => calendarEvent({ ...facts, uid: `${path}-${index}` })))
      answers.set(path, (request, response) => {
        asked.add(request.url ?? '')
        if (asked.size === 2) bothAsked.resolve()
        bothAsked.promise.then(
          () => response.writeHead(200, { 'content-type': 'text/calendar' }).end(calendar),
          () => response.destroy(),
        )
      })
    }
    const feeds = [await follow('/one.ics'), await follow('/two.ics')]
    const reports = await Promise.all(feeds.map(check))
    expect(await events()).toHaveLength(120)
    expect(reports.map((report) => report?.counts.added ?? 0).reduce((sum, added) => sum + added)).toBe(120)
    expect(reports.map((report) => report?.counts.skipped ?? 0).reduce((sum, skipped) => sum + skipped)).toBe(120)
  })
})
