import { describe, expect, test } from 'vitest'
import { ask, eventItem, openDesk, rowOf, type Service, suggest } from '../../../../test/support/suggestions.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { mergeEvents } from '../../content/events/merge-events.service.ts'
import { undeleteEvents } from '../../content/events/saving/bulk-events.ts'

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
