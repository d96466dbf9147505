import { describe, expect, it } from 'vitest'
import { calendarEvent, openFollowedCalendars } from '../../../../../test/support/followed-calendars.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { separateSource } from '../../event-differences/event-differences.service.ts'
import { updateEvent } from '../../events/events.service.ts'

const bazaar = { uid: 'a', title: 'Holiday Bazaar', start: '20261205T090000' }
const craftSale = { uid: 'b', title: 'Christmas craft sale and bazaar', start: '20261205T090000' }

describe('one event in two calendars that word it in their own ways', () => {
  async function open() {
    const calendars = await openFollowedCalendars(openTestStore)
    const { context, serve, follow, check, events } = calendars
    serve('/church.ics', calendarEvent(bazaar))
    serve('/chamber.ics', calendarEvent(craftSale))
    const [church, chamber] = [await follow('/church.ics'), await follow('/chamber.ics')]
    await check(church)
    const claims = () => context.store.db.selectFrom('event_claims').selectAll().orderBy('item_key').execute()
    const differences = () => context.store.db.selectFrom('event_differences').selectAll().execute()
    const theEvent = async () => (await events())[0] ?? Promise.reject(new Error('There is none.'))
    return { ...calendars, church, chamber, claims, differences, theEvent }
  }

  it('is on ours once, with what each says, and the report says why', async () => {
    const { chamber, check, events, claims } = await open()
    const report = await check(chamber)
    expect(report?.entries).toMatchObject([{ detail: expect.stringContaining('Same morning, same place') }])
    expect(await events()).toHaveLength(1)
    const said = (await claims()).map(({ source_id, said }) => [source_id, JSON.parse(said).title.value])
    expect(said.map(([, title]) => title)).toEqual(['Holiday Bazaar', 'Christmas craft sale and bazaar'])
    await check(chamber)
    expect(await claims()).toHaveLength(2)
  })

  it('becomes two again where an editor says so, also if both entries are equal word for word', async () => {
    const { context, signedIn, chamber, serve, check, events, theEvent } = await open()
    serve('/chamber.ics', calendarEvent({ ...bazaar, uid: 'b' }))
    await check(chamber)
    const { id } = await theEvent()
    const claim = { kind: 'feed', sourceId: chamber, key: 'b' } as const
    await separateSource(context, signedIn, { eventId: id, claim })
    await check(chamber)
    expect(await events()).toHaveLength(2)
    await check(chamber)
    expect(await events()).toHaveLength(2)
  })

  it('is compared by the county’s clocks, whatever zone ours is in', async () => {
    const { context, church, chamber, serve, check, events } = await open()
    const more = ['RRULE:FREQ=WEEKLY;COUNT=8']
    serve('/church.ics', calendarEvent({ uid: 'w', title: 'Quilters', start: '20261207T093000', more }))
    await check(church)
    await context.store.db
      .updateTable('calendar_events')
      .set({ start_date: '2026-12-07T07:30', end_date: '2026-12-07T07:30', time_zone: 'America/Denver' })
      .where('title', '=', 'Quilters')
      .execute()
    const before = await events()
    serve('/chamber.ics', calendarEvent({ uid: 'd', title: 'Quilters’ circle', start: '20261207T093000', more }))
    expect((await check(chamber))?.entries).toMatchObject([{ detail: expect.stringContaining('Repeats on the same') }])
    expect(await events()).toHaveLength(before.length)
  })

  it('asks when the other calendar has another time, and the event keeps its own', async () => {
    const { chamber, serve, check, differences, theEvent } = await open()
    await check(chamber)
    expect(await differences()).toEqual([])
    const before = await theEvent()
    serve('/chamber.ics', calendarEvent({ ...craftSale, start: '20261205T100000' }))
    await check(chamber)
    expect(await differences()).toMatchObject([{ field: 'start', theirs: '2026-12-05T10:00', status: 'open' }])
    expect(await theEvent()).toMatchObject({ start_date: '2026-12-05T09:00', sequence: before.sequence })
    serve('/chamber.ics', calendarEvent(craftSale))
    await check(chamber)
    expect(await differences()).toEqual([])
  })

  it('asks when the other calendar cancels it, and does nothing when that one no longer lists it', async () => {
    const { chamber, serve, check, differences, claims, theEvent } = await open()
    await check(chamber)
    serve('/chamber.ics', calendarEvent({ ...craftSale, more: ['STATUS:CANCELLED'] }))
    await check(chamber)
    expect(await differences()).toMatchObject([{ field: 'status', theirs: 'canceled' }])
    expect(await theEvent()).toMatchObject({ cancelled: 0 })
    serve('/chamber.ics')
    await check(chamber)
    expect(await theEvent()).toMatchObject({ cancelled: 0, status: 'published' })
    expect((await claims()).map(({ is_gone }) => is_gone)).toEqual([0, 1])
  })

  it('asks when its own calendar cancels it while another lists it, and says so in the report', async () => {
    const { church, chamber, serve, check, differences, theEvent } = await open()
    await check(chamber)
    serve('/church.ics', calendarEvent({ ...bazaar, more: ['STATUS:CANCELLED'] }))
    expect(await check(church)).toMatchObject({
      counts: { kept: 1, updated: 0 },
      entries: [{ detail: expect.stringContaining('Another source still lists it') }],
    })
    expect(await differences()).toMatchObject([{ field: 'status', theirs: 'canceled', source_id: church }])
    expect(await theEvent()).toMatchObject({ cancelled: 0 })
    serve('/church.ics', calendarEvent(bazaar))
    await check(church)
    expect(await differences()).toEqual([])
    serve('/church.ics', calendarEvent({ ...bazaar, more: ['STATUS:CANCELLED'] }))
    await check(church)
    serve('/chamber.ics')
    await check(chamber)
    expect(await theEvent()).toMatchObject({ cancelled: 1 })
  })

  it('is canceled by its own calendar if no other source lists it', async () => {
    const { church, serve, check, differences, theEvent } = await open()
    serve('/church.ics', calendarEvent({ ...bazaar, more: ['STATUS:CANCELLED'] }))
    expect((await check(church))?.counts).toMatchObject({ updated: 1 })
    expect(await theEvent()).toMatchObject({ cancelled: 1 })
    expect(await differences()).toEqual([])
  })

  it('keeps the dates of a series that its own calendar leaves out, until no other source lists it', async () => {
    const { church, chamber, serve, check, events } = await open()
    const weekly = { start: '20261207T100000', more: ['RRULE:FREQ=WEEKLY;COUNT=4'] }
    const story = { ...weekly, uid: 's', title: 'Story Time' }
    serve('/church.ics', calendarEvent(bazaar), calendarEvent(story))
    await check(church)
    serve('/chamber.ics', calendarEvent({ ...story, uid: 't' }))
    await check(chamber)
    const series = async () => (await events()).find(({ title }) => title === 'Story Time')
    const before = await series()
    const gone = ['EXDATE:20261214T100000', 'EXDATE:20261221T100000', 'EXDATE:20261228T100000']
    serve('/church.ics', calendarEvent(bazaar), calendarEvent({ ...story, more: [...weekly.more, ...gone] }))
    for (const _ of [1, 2])
      expect(await check(church)).toMatchObject({
        counts: { kept: 1, updated: 0 },
        entries: [{ detail: expect.stringContaining('Another source still lists it') }],
      })
    expect(await series()).toMatchObject({ skipped_dates: '[]', sequence: before?.sequence })
    serve('/church.ics', calendarEvent(bazaar), calendarEvent({ ...story, more: ['RRULE:FREQ=WEEKLY;COUNT=2'] }))
    expect((await check(church))?.counts).toMatchObject({ kept: 1, updated: 0 })
    expect(await series()).toMatchObject({ rrule: before?.rrule, last_day: '2026-12-28' })
    serve('/chamber.ics')
    await check(chamber)
    expect((await check(church))?.counts).toMatchObject({ updated: 1 })
    expect(await series()).toMatchObject({ last_day: '2026-12-14' })
  })

  it('is asked about when its own calendar says in the title that it is canceled', async () => {
    const { church, chamber, serve, check, differences, theEvent } = await open()
    await check(chamber)
    serve('/church.ics', calendarEvent({ ...bazaar, title: 'CANCELED: Holiday Bazaar' }))
    await check(church)
    expect(await differences()).toMatchObject([{ field: 'status', theirs: 'canceled' }])
    expect(await theEvent()).toMatchObject({ cancelled: 0, title: 'Holiday Bazaar' })
  })

  it.each([['a'], ['b']])('is asked about where it may be the one that was canceled (number %s)', async (uid) => {
    const { context, church, chamber, serve, check, events } = await open()
    if (uid === 'a') await check(chamber)
    serve('/church.ics', calendarEvent({ ...bazaar, more: ['STATUS:CANCELLED'] }))
    await check(church)
    await context.store.db.updateTable('calendar_events').set({ cancelled: 1 }).execute()
    serve('/chamber.ics', calendarEvent({ uid: 'new', title: 'Holiday craft bazaar', start: '20261205T093000' }))
    await check(chamber)
    expect(await events()).toHaveLength(2)
    const questions = await context.store.db.selectFrom('event_matches').selectAll().execute()
    expect(questions).toMatchObject([{ answer: 'asked', item_key: 'new' }])
    expect(questions[0]?.reasons).toContain('the other one is canceled')
  })

  it('counts what a calendar says again when it lists the event again, and asks nothing meanwhile', async () => {
    const { chamber, serve, check, differences, claims } = await open()
    await check(chamber)
    const moved = calendarEvent({ ...craftSale, start: '20261205T100000' })
    serve('/chamber.ics', moved)
    await check(chamber)
    serve('/chamber.ics')
    await check(chamber)
    expect(await differences()).toEqual([])
    serve('/chamber.ics', moved)
    await check(chamber)
    expect((await claims()).map(({ is_gone }) => is_gone)).toEqual([0, 0])
    expect(await differences()).toMatchObject([{ theirs: '2026-12-05T10:00', status: 'open' }])
  })

  it('follows a trusted calendar field by field, but never over what was edited here', async () => {
    const { context, chamber, serve, check, signedIn, theEvent, differences } = await open()
    await check(chamber)
    const trust = { source_kind: 'feed', source_id: chamber, trust: 'trusted' } as const
    const fields = (['start', 'place'] as const).map((field) => ({ ...trust, field }))
    await context.store.db.insertInto('event_source_trust').values(fields).execute()
    serve('/chamber.ics', calendarEvent({ ...craftSale, start: '20261205T100000' }))
    await check(chamber)
    const after = await theEvent()
    expect(after).toMatchObject({ start_date: '2026-12-05T10:00', title: 'Holiday Bazaar' })
    await updateEvent(context, signedIn, after.id, { startDate: '2026-12-05T08:00' })
    context.clock.advance(60_000)
    serve('/chamber.ics', calendarEvent({ ...craftSale, start: '20261205T110000' }))
    await check(chamber)
    expect(await theEvent()).toMatchObject({ start_date: '2026-12-05T08:00' })
    expect(await differences()).toMatchObject([{ field: 'start', theirs: '2026-12-05T11:00' }])
  })

  it('stays one event, with its answers, when a calendar changes its numbers every day', async () => {
    const { chamber, serve, check, events, claims } = await open()
    await check(chamber)
    for (const uid of ['monday', 'tuesday']) {
      serve('/chamber.ics', calendarEvent({ ...craftSale, uid }))
      await check(chamber)
    }
    expect(await events()).toHaveLength(1)
    expect((await claims()).map(({ item_key }) => item_key).sort()).toEqual(['a', 'tuesday'])
  })

  it('is asked about, and there as an event of its own, where it may be the same', async () => {
    const { context, serve, follow, check, events } = await open()
    serve('/club.ics', calendarEvent({ uid: 'c', title: 'Holiday Bazaar and lunch', start: '20261205T113000' }))
    await check(await follow('/club.ics'))
    expect(await events()).toHaveLength(2)
    const questions = await context.store.db.selectFrom('event_matches').selectAll().execute()
    expect(questions).toMatchObject([{ answer: 'asked', item_key: 'c' }])
  })

  it('isn’t told wrong times by a calendar whose times wait for a decision', async () => {
    const { serve, church, follow, check, claims } = await open()
    serve('/church.ics', calendarEvent({ ...bazaar, start: '20261205T050000' }))
    await check(church)
    const early = [6, 7, 8].map((day) => ({ uid: `e${day}`, title: `Talk ${day}`, start: `2026120${day}T110000Z` }))
    serve('/odd.ics', ...[{ ...craftSale, start: '20261205T100000Z' }, ...early].map(calendarEvent))
    const report = await check(await follow('/odd.ics'))
    expect(report?.counts).toMatchObject({ held: 3, skipped: 1 })
    expect((await claims()).map(({ item_key }) => item_key)).toEqual(['a'])
  })
})
