import { describe, expect, test } from 'vitest'
import {
  articlesOf,
  ask,
  eventItem,
  fixtureItem,
  news,
  openDesk,
  suggest,
} from '../../../../test/support/suggestions.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'

const FAIR = { kind: 'event', startDate: '2026-12-05T10:00', endDate: '2026-12-05T14:00', location: 'Town square' }
const GAME = {
  ...{ kind: 'fixture', sport: 'Football', team: 'Millers', opponent: 'Larks', atHome: true },
  ...{ startsAt: '2026-11-27T19:00', location: '', teamScore: null, opponentScore: null },
}

describe('the kind of a suggestion', () => {
  test('is corrected to an event, which is published as one once it says when it is', async () => {
    const desk = await openDesk(openTestStore)
    const id = await suggest(desk)
    const changed = (await ask(desk, 'POST', `/${id}/kind`, { kind: 'event', version: 1 })).json()
    expect(changed).toMatchObject({
      kind: 'event',
      foundKind: 'news',
      details: null,
      status: 'pending',
      reviewedAt: null,
    })
    expect((await ask(desk, 'POST', `/${id}/publish`)).json()).toMatchObject({ code: 'no_event' })
    expect(await articlesOf(desk)).toEqual([])
    const filled = await ask(desk, 'POST', `/${id}/kind`, { kind: 'event', details: FAIR, version: 2 })
    expect(filled.json().details).toMatchObject({ ...FAIR, allDay: false, timeZone: 'America/Chicago', rrule: null })
    const { eventId } = (await ask(desk, 'POST', `/${id}/publish`, { version: 3 })).json()
    const event = await desk.context.store.db.selectFrom('calendar_events').selectAll().executeTakeFirstOrThrow()
    expect(event).toMatchObject({ id: eventId, status: 'published', start_date: '2026-12-05T10:00' })
    expect(await articlesOf(desk)).toEqual([])
  })

  test('is corrected to a game of the county’s sports, and to an article again', async () => {
    const desk = await openDesk(openTestStore)
    const id = await suggest(desk, news())
    const game = (await ask(desk, 'POST', `/${id}/kind`, { kind: 'fixture', details: GAME })).json()
    expect(game).toMatchObject({ aiCategory: 'Sports', details: { status: 'scheduled', location: null } })
    const again = (await ask(desk, 'POST', `/${id}/kind`, { kind: 'news' })).json()
    expect(again).toMatchObject({ kind: 'news', foundKind: null, details: null, aiCategory: 'Community' })
    expect((await ask(desk, 'POST', `/${id}/undo`)).json().suggestion).toMatchObject({
      ...{ kind: 'fixture', aiCategory: 'Sports' },
    })
    expect((await ask(desk, 'POST', `/${id}/undo`)).json().suggestion).toMatchObject({
      ...{ kind: 'news', foundKind: null, aiCategory: 'Community' },
    })
    const final = { ...GAME, teamScore: 21, opponentScore: 14 }
    expect((await ask(desk, 'POST', `/${id}/kind`, { kind: 'fixture', details: final })).json().details.status).toBe(
      'played',
    )
    expect((await ask(desk, 'POST', `/${id}/publish`)).json().fixtureId).toBeTruthy()
  })

  test('can’t be changed after something was made of it, with what to do first', async () => {
    const desk = await openDesk(openTestStore)
    const ids = [await suggest(desk), await suggest(desk, eventItem()), await suggest(desk, fixtureItem())]
    const words = ['an article', 'an event', 'a game']
    for (const [index, id] of ids.entries()) {
      await ask(desk, 'POST', `/${id}/publish`)
      const refused = await ask(desk, 'POST', `/${id}/kind`, { kind: index === 0 ? 'event' : 'news' })
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        `This suggestion already became ${words[index]}. Undo that first, then change the kind.`,
      ])
    }
    const [id = ''] = ids
    await ask(desk, 'POST', `/${id}/undo`)
    expect((await ask(desk, 'POST', `/${id}/kind`, { kind: 'event' })).statusCode).toBe(200)
  })

  test.each([
    ['details of another kind', { kind: 'news', details: FAIR }],
    ['a day that there isn’t', { kind: 'event', details: { ...FAIR, startDate: '2026-02-30T10:00' } }],
    ['an end before its start', { kind: 'event', details: { ...FAIR, endDate: '2026-12-05T09:00' } }],
    ['a game without an opponent', { kind: 'fixture', details: { ...GAME, opponent: ' ' } }],
    ['a year far away', { kind: 'event', details: { ...FAIR, startDate: '0026-12-05', endDate: '0026-12-05' } }],
    ['a kind that there isn’t', { kind: 'poem' }],
  ])('is not taken with %s', async (_what, body) => {
    const desk = await openDesk(openTestStore)
    const id = await suggest(desk)
    expect((await ask(desk, 'POST', `/${id}/kind`, body)).statusCode).toBe(422)
  })
})
