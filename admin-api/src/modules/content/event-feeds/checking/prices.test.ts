import { describe, expect, it } from 'vitest'
import { calendarEvent, openFollowedCalendars } from '../../../../../test/support/followed-calendars.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { answerDifference, changeTrust, undoChoice } from '../../event-differences/event-differences.service.ts'
import { getEventSources, listEventDifferences } from '../../event-sources/event-sources.service.ts'
import { createEvent, updateEvent } from '../../events/events.service.ts'

const bazaar = { uid: 'a', title: 'Holiday Bazaar', start: '20261205T090000' }
const craftSale = { uid: 'b', title: 'Christmas craft sale and bazaar', start: '20261205T090000' }
const cost = (price: string) => [`X-COST:${price}`]

describe('the price of an event in other calendars', () => {
  async function open() {
    const calendars = await openFollowedCalendars(openTestStore)
    const { context, serve, follow, check, events } = calendars
    serve('/church.ics', calendarEvent({ ...bazaar, more: cost('Free') }))
    serve('/chamber.ics', calendarEvent(craftSale))
    const [church, chamber] = [await follow('/church.ics'), await follow('/chamber.ics')]
    for (const id of [church, chamber]) await check(id)
    context.clock.advance(60_000)
    const say = async (name: 'church' | 'chamber', price: string | undefined) => {
      const facts = name === 'church' ? bazaar : craftSale
      serve(`/${name}.ics`, calendarEvent({ ...facts, more: price === undefined ? [] : cost(price) }))
      return check(name === 'church' ? church : chamber)
    }
    const theEvent = async () => (await events())[0] ?? Promise.reject(new Error('There is none.'))
    const differences = async () => (await listEventDifferences(context)).differences
    return { ...calendars, church, chamber, say, theEvent, differences }
  }

  it('comes with the event, follows its calendar, and goes when that one says none', async () => {
    const { say, theEvent } = await open()
    expect(await theEvent()).toMatchObject({ price: 'Free', sequence: 0 })
    expect((await say('church', '$5'))?.entries).toMatchObject([{ detail: 'Price' }])
    expect(await theEvent()).toMatchObject({ price: '$5', sequence: 1 })
    await say('church', undefined)
    expect(await theEvent()).toMatchObject({ price: null, sequence: 2 })
  })

  it('stays as it was typed here', async () => {
    const { context, signedIn, say, theEvent } = await open()
    await updateEvent(context, signedIn, (await theEvent()).id, { price: 'Free, coffee $1' })
    expect((await say('church', '$5'))?.entries).toMatchObject([{ detail: 'Edited here and left so: price' }])
    expect(await theEvent()).toMatchObject({ price: 'Free, coffee $1', edited_fields: '["price"]' })
  })

  it('is no change in entries without one that were read before prices were', async () => {
    const { context, chamber, check, serve } = await open()
    const { field_hashes } = await context.store.db
      .selectFrom('event_feed_items')
      .select('field_hashes')
      .where('feed_id', '=', chamber)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(field_hashes)).not.toHaveProperty('price')
    serve('/chamber.ics', calendarEvent({ ...craftSale, more: ['X-OTHER:1'] }))
    expect((await check(chamber))?.counts).toMatchObject({ unchanged: 1 })
  })

  it('is no question where another calendar says the same in other words', async () => {
    const { say, differences } = await open()
    for (const price of ['Free admission', '$0.00', 'No charge']) {
      await say('chamber', price)
      expect(await differences(), price).toEqual([])
    }
  })

  it('is asked about once where it differs, taken by one answer, and brought back by an undo', async () => {
    const { context, signedIn, chamber, say, theEvent, differences } = await open()
    await say('chamber', '$5, children free')
    const [asked] = await differences()
    expect(asked).toMatchObject({ field: 'price', ours: 'Free', theirs: '$5, children free' })
    const { id: eventId } = await theEvent()
    const claim = { kind: 'feed', sourceId: chamber, key: 'b' } as const
    const choice = { eventId, field: 'price', claim, theirs: '$5, children free' } as const
    await answerDifference(context, signedIn, { ...choice, answer: 'take' })
    expect(await theEvent()).toMatchObject({ price: '$5, children free', sequence: 1 })
    const { fields } = await getEventSources(context, eventId)
    expect(fields.find(({ field }) => field === 'price')).toMatchObject({
      ...{ value: '$5, children free', from: '/chamber.ics', canUndo: true },
      sayings: [
        { sourceName: '/church.ics', value: 'Free', isSame: false },
        { sourceName: '/chamber.ics', value: '$5, children free', isSame: true },
      ],
    })
    await undoChoice(context, signedIn, { eventId, field: 'price' })
    expect(await theEvent()).toMatchObject({ price: 'Free' })
    expect(await differences()).toEqual([])
  })

  it('follows a calendar that is trusted for prices alone', async () => {
    const { context, signedIn, chamber, say, theEvent } = await open()
    const trust = { all: 'usual', fields: { price: 'trusted' } } as const
    await changeTrust(context, signedIn, { kind: 'feed', id: chamber }, trust)
    await say('chamber', '$3')
    expect(await theEvent()).toMatchObject({ price: '$3', title: 'Holiday Bazaar' })
  })

  it('is offered for an event that has none', async () => {
    const { context, serve, follow, check, signedIn, differences } = await open()
    const times = { startDate: '2026-12-08T19:00', endDate: '2026-12-08T21:00', status: 'published' } as const
    await createEvent(context, signedIn, { ...times, title: 'Quilt guild', location: 'Mill Street Library' })
    const guild = { uid: 'q', title: 'Quilt guild', start: '20261208T190000', more: cost('$2') }
    serve('/guild.ics', calendarEvent(guild))
    await check(await follow('/guild.ics'))
    expect(await differences()).toMatchObject([{ field: 'price', ours: '', theirs: '$2' }])
  })
})

describe('a calendar that passes on our own', () => {
  it('is known to list our event by our UID, however it words it', async () => {
    const { context, signedIn, serve, follow, check, events } = await openFollowedCalendars(openTestStore)
    const times = { startDate: '2026-12-08T19:00', endDate: '2026-12-08T21:00', status: 'published' } as const
    await createEvent(context, signedIn, { ...times, title: 'Quilt guild', location: 'Mill Street Library' })
    const [ours] = await events()
    const theirs = { uid: ours?.uid ?? '', title: 'Needles and thread', start: '20261208T180000' }
    serve('/region.ics', calendarEvent(theirs))
    const report = await check(await follow('/region.ics'))
    expect(report?.entries).toMatchObject([{ detail: expect.stringContaining('Same number (UID)') }])
    expect(await events()).toHaveLength(1)
  })
})
