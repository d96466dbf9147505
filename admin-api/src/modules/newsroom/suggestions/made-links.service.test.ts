import type { Transaction } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ask, eventItem, openDesk, rowOf, type Service, suggest } from '../../../../test/support/suggestions.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import type { Database } from '../../../database/database.ts'
import { deleteDeskArticle } from '../../content/articles/writing/desk-articles.service.ts'
import { undeleteEvents } from '../../content/events/events.service.ts'
import { mergeEvents } from '../../content/events/merge-events.service.ts'
import { madeLinks } from './made-links.service.ts'

const eventsOf = ({ context }: Service) => context.store.db.selectFrom('calendar_events').selectAll().execute()

describe('a suggestion whose event is merged into another one', () => {
  /** Two suggestions made an event each. */
  async function open() {
    const desk = await openDesk(openTestStore)
    const { context } = desk
    const by = { user: desk.staff, sessionId: '' }
    const first = await suggest(desk, eventItem())
    const other = { title: 'Market on the square', url: 'https://gazette.example.org/market', guid: 'market' }
    const second = await suggest(desk, eventItem(other))
    for (const id of [first, second]) await ask(desk, 'POST', `/${id}/publish`)
    const eventOf = async (id: string) => (await rowOf(desk, id)).event_id ?? ''
    const [kept, gone] = [await eventOf(first), await eventOf(second)]
    const undo = async (id: string) => (await ask(desk, 'POST', `/${id}/undo`, {})).json()
    const merge = () => mergeEvents(context, by, kept, gone)
    const undoMerge = () => undeleteEvents(context, by, [gone])
    return { desk, second, kept, gone, merge, undoMerge, eventOf, undo }
  }

  test('leads to the event that stays, and is no longer part of it after its own undo', async () => {
    const { desk, second, kept, merge, eventOf, undo } = await open()
    await merge()
    expect(await eventOf(second)).toBe(kept)
    expect(await undo(second)).toMatchObject({
      message: 'The suggestion is no longer part of that event.',
      suggestion: { status: 'pending', eventId: null },
    })
    expect((await eventsOf(desk)).map(({ id }) => id)).toEqual([kept])
  })

  test('leads to its own event again after the merge is undone, which its undo deletes', async () => {
    const { desk, second, kept, gone, merge, undoMerge, eventOf, undo } = await open()
    await merge()
    await undoMerge()
    expect(await eventOf(second)).toBe(gone)
    expect(await undo(second)).toMatchObject({
      message: 'We deleted the event.',
      suggestion: { status: 'pending', eventId: null },
    })
    expect((await eventsOf(desk)).map(({ id }) => id)).toEqual([kept])
  })
})

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

describe('a suggestion about which another editor decides at the same moment', () => {
  test('stays rejected when its article is restored', async () => {
    const desk = await openDesk(openTestStore)
    const { store } = desk.context
    const id = await suggest(desk)
    const { articleId } = (await ask(desk, 'POST', `/${id}/publish`)).json()
    await deleteDeskArticle(desk.context, articleId, desk.staff)
    await store.db.transaction().execute((trx) => {
      const reject = () =>
        trx.updateTable('content_suggestions').set({ status: 'rejected' }).where('id', '=', id).execute()
      return madeLinks.reclaim(interrupted(trx, 1, reject), articleId, 1)
    })
    expect(await rowOf(desk, id)).toMatchObject({ status: 'rejected', article_id: null })
  })

  /** As if another transaction were committed after so many statements of this one. */
  function interrupted(trx: Transaction<Database>, statements: number, change: () => Promise<unknown>) {
    let left = statements
    return trx.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (--left === 0) await change()
        return result
      },
    })
  }
})
