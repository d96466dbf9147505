import { describe, expect, test } from 'vitest'
import {
  articlesOf,
  ask,
  eventItem,
  fixtureItem,
  openDesk,
  rowOf,
  type Service,
  suggest,
} from '../../../../test/support/suggestions.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'

const eventsOf = ({ context }: Service) =>
  context.store.db.selectFrom('calendar_events').selectAll().where('category', '<>', 'Sports').execute()
const gamesOf = ({ context }: Service) =>
  context.store.db
    .selectFrom('fixtures')
    .innerJoin('calendar_events', 'calendar_events.id', 'fixtures.id')
    .selectAll('fixtures')
    .execute()

describe('what is published of an item', () => {
  test('an event is live on the calendar, and no article', async () => {
    const desk = await openDesk(openTestStore)
    const id = await suggest(desk, eventItem())
    const answer = await ask(desk, 'POST', `/${id}/publish`)
    const [event] = await eventsOf(desk)
    expect(answer.json()).toMatchObject({ articleId: null, eventId: event?.id, suggestion: { status: 'published' } })
    expect(event).toMatchObject({ title: 'Winter market', status: 'published', location: 'Town square' })
    expect(await articlesOf(desk)).toEqual([])
    const again = await ask(desk, 'POST', `/${id}/publish`)
    expect([again.statusCode, again.json().code]).toEqual([409, 'published'])
    const changes = await desk.context.store.db.selectFrom('changes').select('kind').execute()
    expect(changes).toContainEqual({ kind: 'event' })
  })

  test('an event goes when its publishing is taken back', async () => {
    const desk = await openDesk(openTestStore)
    const id = await suggest(desk, eventItem())
    await ask(desk, 'POST', `/${id}/publish`)
    const undone = (await ask(desk, 'POST', `/${id}/undo`, { step: 'publish' })).json()
    expect(undone).toMatchObject({
      message: 'We deleted the event.',
      suggestion: { status: 'pending', eventId: null },
    })
    expect(await eventsOf(desk)).toEqual([])
  })

  test('a game is on the schedule, and off it when that is taken back', async () => {
    const desk = await openDesk(openTestStore)
    const id = await suggest(desk, fixtureItem())
    const [game] = [(await ask(desk, 'POST', `/${id}/publish`)).json().fixtureId]
    expect(await gamesOf(desk)).toMatchObject([{ id: game, opponent: 'Larks' }])
    expect(await articlesOf(desk)).toEqual([])
    const undone = (await ask(desk, 'POST', `/${id}/undo`, { step: 'publish' })).json()
    expect(undone.message).toBe('We took the game off the schedule.')
    expect(await gamesOf(desk)).toEqual([])
  })

  test('several at once become each what it is, and are taken back together', async () => {
    const desk = await openDesk(openTestStore)
    const ids = [await suggest(desk), await suggest(desk, eventItem()), await suggest(desk, fixtureItem())]
    const { results } = (await ask(desk, 'POST', '/bulk', { ids, action: 'publish' })).json()
    expect(results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, true])
    expect([await articlesOf(desk), await eventsOf(desk), await gamesOf(desk)]).toMatchObject([
      [{ status: 'published' }],
      [{ status: 'published' }],
      [{ opponent: 'Larks' }],
    ])
    const undone = (await ask(desk, 'POST', '/undo', { ids, step: 'publish' })).json()
    expect(undone.results.map(({ message }: { message: string }) => message)).toEqual([
      'We deleted the article.',
      'We deleted the event.',
      'We took the game off the schedule.',
    ])
    for (const id of ids) expect((await rowOf(desk, id)).status).toBe('pending')
  })
})
