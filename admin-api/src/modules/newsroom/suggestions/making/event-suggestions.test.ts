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
import { answerMatch } from '../../../content/event-differences/event-differences.service.ts'
import { undoMatchAnswer } from '../../../content/event-differences/undo-answers.service.ts'
import { askMatch } from '../../../content/event-sources/event-sources.service.ts'

const eventsOf = ({ context }: Service) => context.store.db.selectFrom('calendar_events').selectAll().execute()

describe('a suggestion whose event is joined with another one', () => {
  /** Two suggestions made an event each, and an editor is asked whether they are one. */
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
    const claim = { kind: 'suggestion', sourceId: GAZETTE.id, key: second } as const
    const question = { claim, fingerprint: second, eventId: kept, addedId: gone, reasons: ['Same place'] }
    await context.store.db.transaction().execute((trx) => askMatch(context, trx, question))
    const answer = { eventId: kept, claim, answer: 'same' } as const
    const undo = async (id: string) => (await ask(desk, 'POST', `/${id}/undo`, {})).json()
    return { desk, context, by, first, second, kept, gone, claim, answer, eventOf, undo }
  }

  test('leads to the event that stays, and is no longer part of it when it is undone', async () => {
    const { desk, context, by, second, kept, answer, eventOf, undo } = await open()
    await answerMatch(context, by, answer)
    expect(await eventOf(second)).toBe(kept)
    expect(await undo(second)).toMatchObject({
      message: 'The suggestion is no longer part of that event.',
      suggestion: { status: 'pending', eventId: null },
    })
    expect((await eventsOf(desk)).map(({ id }) => id)).toEqual([kept])
  })

  test('leads to its own event again after the join is undone, which its undo deletes', async () => {
    const { desk, context, by, second, kept, gone, answer, eventOf, undo } = await open()
    await answerMatch(context, by, answer)
    await undoMatchAnswer(context, by, answer)
    expect(await eventOf(second)).toBe(gone)
    expect(await undo(second)).toMatchObject({
      message: 'We deleted the event.',
      suggestion: { status: 'pending', eventId: null },
    })
    expect((await eventsOf(desk)).map(({ id }) => id)).toEqual([kept])
  })
})
