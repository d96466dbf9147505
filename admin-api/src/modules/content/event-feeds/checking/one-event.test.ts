import { describe, expect, it } from 'vitest'
import { calendarEvent, openFollowedCalendars } from '../../../../../test/support/followed-calendars.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'

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
})
