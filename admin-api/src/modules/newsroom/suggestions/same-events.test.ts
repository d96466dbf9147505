import { describe, expect, test } from 'vitest'
import { ask, eventItem, openDesk, rowOf, type Service, suggest } from '../../../../test/support/suggestions.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'

const eventsOf = ({ context }: Service) => context.store.db.selectFrom('calendar_events').selectAll().execute()

describe('a suggestion that is an event on the calendar', () => {
  async function open() {
    const desk = await openDesk(openTestStore)
    const first = await suggest(desk, eventItem())
    await ask(desk, 'POST', `/${first}/publish`)
    const item = eventItem()
    const other = {
      title: 'Winter Market on the square',
      url: 'https://chamber.example/market',
      guid: 'chamber-1',
    }
    const id = await suggest(desk, { ...item, ...other })
    return { desk, id }
  }

  test('is shown with the event and the reason, and becomes part of it instead of a second event', async () => {
    const { desk, id } = await open()
    const [event] = await eventsOf(desk)
    const same = (await ask(desk, 'GET', `/${id}/same-events`)).json()
    expect(same).toMatchObject([
      { id: event?.id, relation: 'maybe', explanation: 'Similar title, same time, same place' },
    ])
    const answer = await ask(desk, 'POST', `/${id}/join-event`, { eventId: event?.id })
    expect(answer.json()).toMatchObject({ eventId: event?.id, suggestion: { status: 'published' } })
    expect(await eventsOf(desk)).toHaveLength(1)
    expect((await ask(desk, 'POST', `/${id}/join-event`, { eventId: event?.id })).statusCode).toBe(409)
  })

  test('leaves the event alone when joining it is undone', async () => {
    const { desk, id } = await open()
    const [event] = await eventsOf(desk)
    await ask(desk, 'POST', `/${id}/join-event`, { eventId: event?.id })
    const undone = (await ask(desk, 'POST', `/${id}/undo`, { step: 'event' })).json()
    expect(undone).toMatchObject({ suggestion: { status: 'pending', eventId: null } })
    expect(await eventsOf(desk)).toEqual([event])
    expect((await rowOf(desk, id))?.event_id).toBeNull()
  })
})
