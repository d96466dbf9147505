import { describe, expect, test } from 'vitest'
import {
  ask,
  eventItem,
  GAZETTE,
  openDesk,
  rowOf,
  type Service,
  suggest,
} from '../../../../../test/support/suggestions.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'

const eventsOf = ({ context }: Service) => context.store.db.selectFrom('calendar_events').selectAll().execute()
const claimsOf = ({ context }: Service) => context.store.db.selectFrom('event_claims').selectAll().execute()

describe('a suggestion that is an event on the calendar', () => {
  async function open() {
    const desk = await openDesk(openTestStore)
    const first = await suggest(desk, eventItem())
    await ask(desk, 'POST', `/${first}/publish`)
    const item = eventItem()
    const other = {
      title: 'Annual winter market on the square',
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
      { id: event?.id, relation: 'same', explanation: expect.stringContaining('same place') },
    ])
    const answer = await ask(desk, 'POST', `/${id}/join-event`, { eventId: event?.id })
    expect(answer.json()).toMatchObject({ eventId: event?.id, suggestion: { status: 'published' } })
    expect(await eventsOf(desk)).toHaveLength(1)
    expect(await claimsOf(desk)).toHaveLength(2)
    expect((await ask(desk, 'POST', `/${id}/join-event`, { eventId: event?.id })).statusCode).toBe(409)
  })

  test('leaves the event alone when joining it is undone', async () => {
    const { desk, id } = await open()
    const [event] = await eventsOf(desk)
    await ask(desk, 'POST', `/${id}/join-event`, { eventId: event?.id })
    const { db } = desk.context.store
    const asked = { source_kind: 'suggestion', source_id: GAZETTE.id, item_key: id, field: 'start' } as const
    const difference = { ...asked, event_id: event?.id ?? '', theirs: '2026-12-05T11:00', noted_at: 0 }
    await db
      .insertInto('event_differences')
      .values({ ...difference, status: 'open' })
      .execute()
    const undone = (await ask(desk, 'POST', `/${id}/undo`, { step: 'event' })).json()
    expect(undone).toMatchObject({ suggestion: { status: 'pending', eventId: null } })
    expect(await eventsOf(desk)).toEqual([event])
    expect((await claimsOf(desk)).map(({ item_key }) => item_key)).not.toContain(id)
    expect(await db.selectFrom('event_differences').selectAll().execute()).toEqual([])
    expect((await rowOf(desk, id))?.event_id).toBeNull()
  })
})
