import { describe, expect, it } from 'vitest'
import { calendarEvent, calendarOf, openFollowedCalendars } from '../../../../test/support/followed-calendars.ts'
import { keepBothEvents } from '../events/merge-events.service.ts'

const bazaar = { uid: 'a', title: 'Holiday Bazaar', start: '20261205T090000' }
const day = (index: number) => `202612${String(1 + (index % 28)).padStart(2, '0')}T100000`

describe('two calendars', () => {
  it('bring the same 300 events onto ours once, although both are checked at once', async () => {
    const { answers, follow, check, events } = await openFollowedCalendars()
    const shared = Array.from({ length: 300 }, (_, index) => ({ title: `Meeting ${index}`, start: day(index) }))
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
    expect(await events()).toHaveLength(300)
    const sum = (name: 'added' | 'skipped') => reports.reduce((total, report) => total + (report?.counts[name] ?? 0), 0)
    expect([sum('added'), sum('skipped')]).toEqual([300, 300])
  })

  async function open(other: Parameters<typeof calendarEvent>[0]) {
    const calendars = await openFollowedCalendars()
    const { serve, follow, check } = calendars
    serve('/church.ics', calendarEvent(bazaar))
    serve('/chamber.ics', calendarEvent({ uid: 'b', ...other }))
    await check(await follow('/church.ics'))
    const chamber = await follow('/chamber.ics')
    const report = await check(chamber)
    return { ...calendars, chamber, report }
  }

  it('leave an event with the details of the first one, also when the second one changes them', async () => {
    const nearly = { title: 'The Holiday Bazaar', start: '20261205T091000' }
    const { report, chamber, serve, check, events } = await open(nearly)
    expect(report).toMatchObject({
      counts: { added: 0, skipped: 1 },
      entries: [{ detail: 'Already on the calendar', eventId: expect.any(String) }],
    })
    const before = await events()
    expect(before).toMatchObject([{ title: 'Holiday Bazaar', start_date: '2026-12-05T09:00' }])
    serve('/chamber.ics', calendarEvent({ uid: 'b', title: 'Craft sale', start: '20261206T090000' }))
    await check(chamber)
    expect(await events()).toEqual(before)
  })

  it('make a draft of what may be the same event, which is published when an editor keeps both', async () => {
    const { context, signedIn, report, events } = await open({ title: 'Craft sale', start: bazaar.start })
    expect(report?.entries).toMatchObject([
      { action: 'added', detail: 'A draft: possible duplicate of “Holiday Bazaar”' },
    ])
    const [craftSale, first] = await events()
    expect(craftSale).toMatchObject({ title: 'Craft sale', status: 'draft', possible_duplicate_of: first?.id })
    expect(first).toMatchObject({ title: 'Holiday Bazaar', status: 'published', possible_duplicate_of: null })
    await keepBothEvents(context, signedIn, craftSale?.id ?? '')
    expect(await events()).toMatchObject([{ status: 'published', possible_duplicate_of: null }, {}])
  })
})
