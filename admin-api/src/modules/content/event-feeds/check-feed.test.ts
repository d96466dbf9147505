import { describe, expect, it } from 'vitest'
import {
  calendarOf,
  calendarEvent as event,
  openFollowedCalendars,
} from '../../../../test/support/followed-calendars.ts'
import { deleteEvent, updateEvent } from '../events/events.service.ts'
import { getCalendarRevision } from '../events/occurrences.ts'
import { skipSeriesDate } from '../events/series-edits.ts'
import {
  checkFeedNow,
  deleteFeed,
  getFeed,
  keepVanishedEvents,
  listVanishedEvents,
  previewFeed,
  updateFeed,
} from './event-feeds.service.ts'

const PATH = '/library.ics'

describe('a followed calendar', () => {
  async function open(...events: string[]) {
    const desk = await openFollowedCalendars()
    const { context, serve, follow, events: rows } = desk
    serve(PATH, ...events)
    const feed = await follow(PATH)
    const check = async () => (await checkFeedNow(context, feed)).report?.counts
    return { ...desk, feed, check, rows, report: async () => (await getFeed(context, feed)).report }
  }

  it('brings its events in once, with its category and status', async () => {
    const { check, rows, context } = await open(
      event(),
      event({ uid: 'book-club', title: 'Book Club', start: '20261203' }),
    )
    expect(await check()).toMatchObject({ added: 2, updated: 0, skipped: 0 })
    expect(await rows()).toMatchObject([
      { title: 'Story Time', start_date: '2026-12-01T10:00', category: 'Community', status: 'published' },
      { title: 'Book Club', start_date: '2026-12-03', end_date: '2026-12-03', all_day: 1 },
    ])
    expect(await check()).toMatchObject({ added: 0, updated: 0, unchanged: 2 })
    const changes = await context.store.db.selectFrom('changes').select('kind').where('kind', '=', 'event').execute()
    expect(changes).toHaveLength(2)
  })

  it('changes what changed there, save what was edited here', async () => {
    const { check, rows, context, editor, serve } = await open(event())
    await check()
    const [row] = await rows()
    await updateEvent(context, editor, row?.id ?? '', { title: 'Story time for everybody' })
    serve(PATH, event({ title: 'Story Time (new)', start: '20261202T160000Z' }))
    expect(await check()).toMatchObject({ updated: 1, added: 0 })
    expect(await rows()).toMatchObject([{ title: 'Story time for everybody', start_date: '2026-12-02T11:00' }])
    serve(PATH, event({ title: 'Story Time (newer)', start: '20261202T160000Z' }))
    expect(await check()).toMatchObject({ updated: 0, unchanged: 1 })
    expect((await rows())[0]?.title).toBe('Story time for everybody')
  })

  it('keeps the length that an event was given here when its calendar moves it', async () => {
    const { check, rows, context, editor, serve } = await open(event())
    await check()
    await updateEvent(context, editor, (await rows())[0]?.id ?? '', { endDate: '2026-12-01T12:00' })
    serve(PATH, event({ start: '20261202T160000Z' }))
    expect(await check()).toMatchObject({ updated: 1, skipped: 0 })
    expect(await rows()).toMatchObject([{ start_date: '2026-12-02T11:00', end_date: '2026-12-02T13:00' }])
  })

  it('does not double when its program gives all events new numbers', async () => {
    const all = (version: number) =>
      ['Chess', version > 2 ? 'CHOIR!' : 'Choir', 'Yoga'].map((title, at) => event({ uid: `${version} ${at}`, title }))
    const { check, rows, serve } = await open(...all(1))
    await check()
    for (const version of [2, 3]) {
      serve(PATH, ...all(version).toReversed())
      const updated = version - 2
      expect(await check()).toMatchObject({ added: 0, vanished: 0, updated, unchanged: 3 - updated })
    }
    expect(await rows()).toHaveLength(3)
  })

  it('moves its times by hours that an editor chose', async () => {
    const { check, rows, context, editor, feed } = await open(event(), event({ uid: 'day', start: '20261203' }))
    await check()
    await updateFeed(context, editor, feed, { version: 1, shiftHours: -5 })
    expect(await check()).toMatchObject({ updated: 1, unchanged: 1 })
    expect(await rows()).toMatchObject([{ start_date: '2026-12-01T05:00' }, { start_date: '2026-12-03' }])
  })

  it('does not bring back what was deleted here', async () => {
    const { check, rows, context, editor } = await open(event())
    await check()
    await deleteEvent(context, editor, (await rows())[0]?.id ?? '')
    expect(await check()).toMatchObject({ added: 0, unchanged: 1 })
    expect(await rows()).toEqual([])
  })

  it('marks events to come that are gone from it, and takes them back when they are there again', async () => {
    const other = event({ uid: 'other', title: 'Other', start: '20261210T150000Z' })
    const { check, context, feed, serve, report } = await open(event(), other)
    await check()
    serve(PATH, other)
    expect(await check()).toMatchObject({ vanished: 1, unchanged: 1 })
    expect(await check()).toMatchObject({ vanished: 0, unchanged: 1 })
    expect(await getFeed(context, feed)).toMatchObject({ events: 2 })
    const [vanished] = await listVanishedEvents(context)
    expect(vanished).toMatchObject({ title: 'Story Time', feedName: PATH, start: '2026-12-01T10:00' })
    serve(PATH, event(), other)
    expect(await check()).toMatchObject({ updated: 1, unchanged: 1 })
    expect((await report())?.entries).toMatchObject([{ title: 'Story Time', detail: 'Back in its calendar' }])
    expect(await listVanishedEvents(context)).toEqual([])
  })

  it('leaves vanished events that are kept to the newsroom, and doesn’t bring back deleted ones', async () => {
    const events = ['a', 'b'].map((uid, day) => event({ uid, title: uid, start: `2026120${day + 1}T150000Z` }))
    const { check, rows, context, editor, serve } = await open(...events)
    await check()
    serve(PATH)
    await check()
    const [a, b] = (await listVanishedEvents(context)).map(({ eventId }) => eventId)
    const revision = await getCalendarRevision(context.store.db)
    await keepVanishedEvents(context, editor, { eventIds: [a ?? ''] })
    expect(await getCalendarRevision(context.store.db)).not.toBe(revision)
    await deleteEvent(context, editor, b ?? '')
    expect(await rows()).toMatchObject([{ title: 'a', feed_id: null }])
    serve(PATH, event({ uid: 'a', title: 'changed there' }), events[1] ?? '')
    expect(await check()).toMatchObject({ added: 0, updated: 0, unchanged: 2 })
    expect(await rows()).toMatchObject([{ title: 'a' }])
  })

  it('says why it could not be read, and waits longer each time', async () => {
    const { context, feed, answers, serve } = await open(event({ uid: 'https://library.example/story-time' }))
    const check = () => checkFeedNow(context, feed)
    expect((await check()).report).toMatchObject({ counts: { added: 1 }, entries: [{ action: 'added' }] })
    answers.set(PATH, (_request, response) => response.writeHead(500).end())
    expect(await check()).toMatchObject({ problem: expect.any(String), report: null })
    const once = await getFeed(context, feed)
    expect(once).toMatchObject({ failures: 1, problem: expect.any(String), events: 1, counts: { added: 1 } })
    answers.set(PATH, (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Library</title>'),
    )
    expect((await check()).problem).toMatch(/^This isn’t a calendar/)
    const twice = await getFeed(context, feed)
    const wait = (at: string | null) => Date.parse(at ?? '') - context.clock.now()
    expect(wait(twice.nextCheckAt)).toBe(2 * wait(once.nextCheckAt))
    serve(PATH, event())
    expect((await check()).problem).toBeNull()
    expect(await getFeed(context, feed)).toMatchObject({ failures: 0, problem: null, report: { entries: [] } })
  })

  it('takes nothing of a calendar that was cut off, and calls nothing vanished', async () => {
    const { context, feed, check, rows, answers } = await open(event())
    await check()
    answers.set(PATH, (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/calendar' }).end(calendarOf(event({ uid: 'x' })).slice(0, -30)),
    )
    expect((await checkFeedNow(context, feed)).problem).toMatch(/cut off/)
    expect(await rows()).toHaveLength(1)
    expect(await listVanishedEvents(context)).toEqual([])
  })

  it('shows what is at an address before it is saved', async () => {
    const { context, origin, rows, serve } = await open(event())
    serve('/new.ics', event(), event({ uid: 'bad', start: '20260230T100000' }))
    const preview = (path: string, shiftHours = 0) => previewFeed(context, { url: `${origin}${path}`, shiftHours })
    const counts = { added: 1, skipped: 1 }
    expect(await preview('/new.ics')).toMatchObject({ name: 'Library', report: { counts } })
    const start = '2026-12-01T13:00'
    expect((await preview('/new.ics', 3)).report.entries).toContainEqual(expect.objectContaining({ start }))
    expect(await rows()).toEqual([])
    await expect(preview('/nothing.ics')).rejects.toMatchObject({ status: 422 })
    await expect(preview(PATH)).rejects.toMatchObject({ status: 409 })
  })

  it('ends with its events staying, or going', async () => {
    const { context, feed, check, follow, serve, editor, rows } = await open(event())
    serve('/other.ics', event({ uid: 'o', title: 'Other', start: '20261202T150000Z' }))
    await check()
    const other = await follow('/other.ics')
    await checkFeedNow(context, other)
    expect(await deleteFeed(context, editor, feed, { version: 1, events: 'keep' })).toEqual({ deletedEvents: 0 })
    expect(await deleteFeed(context, editor, other, { version: 1, events: 'delete' })).toEqual({ deletedEvents: 1 })
    expect(await rows()).toMatchObject([{ title: 'Story Time', feed_id: null }])
  })

  it('shows a date once while its series becomes single dates, and a series again', async () => {
    const weekly = ['RRULE:FREQ=WEEKLY;COUNT=3']
    const { check, rows, serve } = await open(event({ start: '20261201T100000', more: weekly }))
    await check()
    serve(PATH, event({ start: '20261201T100000', more: [...weekly, 'RDATE:20261203T100000'] }))
    expect(await check()).toMatchObject({ added: 3, updated: 1, vanished: 0 })
    expect((await rows()).map(({ start_date, rrule }) => [start_date.slice(0, 10), rrule])).toEqual(
      ['2026-12-01', '2026-12-03', '2026-12-08', '2026-12-15'].map((day) => [day, null]),
    )
    serve(PATH, event({ start: '20261201T100000', more: weekly }))
    expect(await check()).toMatchObject({ added: 0, updated: 1, vanished: 3 })
    expect(await rows()).toMatchObject([{ start_date: '2026-12-01T10:00', rrule: 'FREQ=WEEKLY' }])
  })

  const RULE = 'RRULE:FREQ=WEEKLY;COUNT=6'
  const series = (...days: string[]) =>
    event({ start: '20261201T100000', more: [RULE, ...days.map((day) => `EXDATE:202612${day}T100000`)] })

  it('leaves out other dates of a series of which an editor left out one, and keeps that one', async () => {
    const { check, rows, context, editor, serve } = await open(series())
    await check()
    const id = (await rows())[0]?.id ?? ''
    await skipSeriesDate(context, editor, { id, originalDate: '2026-12-08' }, 1)
    serve(PATH, series('15'))
    expect(await check()).toMatchObject({ updated: 1 })
    expect(await rows()).toMatchObject([{ skipped_dates: '["2026-12-08","2026-12-15"]' }])
  })
})
