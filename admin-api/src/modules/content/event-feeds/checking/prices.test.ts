import { describe, expect, it } from 'vitest'
import { calendarEvent, openFollowedCalendars } from '../../../../../test/support/followed-calendars.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { listEventDifferences } from '../../event-sources/event-sources.service.ts'
import { updateEvent } from '../../events/events.service.ts'

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
})
