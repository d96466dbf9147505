import type { FeedReportEntry } from '@hometown/shared-types/contract/event-feeds'
import { describe, expect, it } from 'vitest'
import { calendarEvent, calendarOf, openFollowedCalendars } from '../../../../test/support/followed-calendars.ts'
import { googleExport } from '../../../../test/support/sample-calendars.ts'
import { openSignedIn } from '../../../../test/support/sign-in.ts'
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
    const { context, editor, report, events } = await open({ title: 'Craft sale', start: bazaar.start })
    expect(report?.entries).toMatchObject([
      { action: 'added', detail: 'A draft: possible duplicate of “Holiday Bazaar”' },
    ])
    const [craftSale, first] = await events()
    expect(craftSale).toMatchObject({ title: 'Craft sale', status: 'draft', possible_duplicate_of: first?.id })
    expect(first).toMatchObject({ title: 'Holiday Bazaar', status: 'published', possible_duplicate_of: null })
    await keepBothEvents(context, editor, craftSale?.id ?? '', craftSale?.version ?? 0)
    expect(await events()).toMatchObject([{ status: 'published', possible_duplicate_of: null }, {}])
  })
})

describe('an imported file', () => {
  async function open() {
    const { context, ask } = await openSignedIn({ env: { TIME_ZONE: 'America/New_York' }, base: '/api/event-feeds' })
    const send = (payload: object) => ask('POST', '/import', payload)
    const events = () => context.store.db.selectFrom('calendar_events').selectAll().orderBy('start_date').execute()
    return { ask, send, events }
  }

  it('is previewed first, then imported as a whole, and a second time not at all', async () => {
    const { send, events } = await open()
    const input = { icsContent: googleExport, category: 'Community', status: 'published' }
    const preview = await send({ ...input, preview: true })
    expect(preview).toMatchObject({
      status: 200,
      body: { name: 'Petrick Public Library', report: { counts: { added: 3 } } },
    })
    expect(preview.body.report.entries.map(({ repeats }: FeedReportEntry) => repeats)).toEqual([
      'Every week on Tuesday, until May 25, 2027',
      null,
      null,
    ])
    expect(await events()).toEqual([])
    expect((await send(input)).body.report.counts).toMatchObject({ added: 3 })
    expect(await events()).toMatchObject([
      { title: 'Toddler Story Time', rrule: 'FREQ=WEEKLY;BYDAY=TU', feed_id: 'file', category: 'Community' },
      { title: 'Movie Night', start_date: '2026-12-05T18:00', status: 'published' },
      { title: 'Library closed', start_date: '2026-12-24', end_date: '2026-12-26', all_day: 1 },
    ])
    const exceptions = (await events()).flatMap((event) => JSON.parse(event.exceptions))
    expect(exceptions).toMatchObject([{ originalDate: '2026-12-01', startDate: '2026-12-01T11:00' }])
    expect((await send(input)).body.report.counts).toMatchObject({ added: 0, updated: 0, unchanged: 3 })
    expect(await events()).toHaveLength(3)
  })

  it('names the field of a feed that is wrong, and makes https of webcal', async () => {
    const { ask } = await open()
    const create = async (payload: object) => (await ask('POST', '', payload)).body
    expect(await create({ url: 'ftp://library.invalid', name: 'x' })).toMatchObject({ issues: [{ path: 'url' }] })
    expect(await create({ url: 'https://library.invalid', name: ' ' })).toMatchObject({ issues: [{ path: 'name' }] })
    const feed = { url: 'webcal://library.invalid/a.ics', name: 'Library', category: 'Clubs', status: 'draft' }
    expect(await create(feed)).toMatchObject({
      url: 'https://library.invalid/a.ics',
      category: 'Clubs',
      checkedAt: null,
    })
    expect(await create(feed)).toMatchObject({ code: 'taken' })
  })
})
