import { describe, expect, it } from 'vitest'
import { calendarEvent } from '../../../../test/support/followed-calendars.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { openAsked } from '../../../../test/support/told-differently.ts'
import { askMatch } from '../event-sources/event-sources.service.ts'
import { updateEvent } from '../events/events.service.ts'
import { answerDifference, answerMatch } from './event-differences.service.ts'
import { undoDifferenceAnswer, undoMatchAnswer } from './undo-answers.service.ts'

describe('undoing several answers about one event', () => {
  const start = () => openAsked(openTestStore)

  it('takes back a value and then the join before it', async () => {
    const { context, signedIn, answer, choice, kept, added, byId, question, questions } = await start()
    await answerMatch(context, signedIn, answer)
    const take = { ...choice, answer: 'take' } as const
    await answerDifference(context, signedIn, take)
    await undoDifferenceAnswer(context, signedIn, take)
    await undoMatchAnswer(context, signedIn, answer)
    expect(await byId(kept.id)).toMatchObject({ start_date: kept.start_date })
    expect(await byId(added.id)).toMatchObject({ slug: added.slug })
    expect(await questions()).toEqual([question])
  })

  it('takes back two values and then the join before them', async () => {
    const { context, signedIn, answer, choice, kept, added, byId, say, open } = await start()
    await say({ start: '20261205T100000', more: ['DESCRIPTION:Soup at noon'] })
    await answerMatch(context, signedIn, answer)
    const description = (await open()).find(({ field }) => field === 'description')
    const takes = [
      { ...choice, answer: 'take' },
      { ...choice, field: 'description', theirs: description?.theirs ?? 'Soup at noon', answer: 'take' },
    ] as const
    for (const take of takes) await answerDifference(context, signedIn, take)
    for (const take of takes.toReversed()) await undoDifferenceAnswer(context, signedIn, take)
    await undoMatchAnswer(context, signedIn, answer)
    expect(await byId(kept.id)).toMatchObject({ start_date: kept.start_date, description: kept.description })
    expect(await byId(added.id)).toMatchObject({ slug: added.slug })
  })

  it('takes back a join, the value before it, and the join before that', async () => {
    const { context, signedIn, answer, choice, kept, added, serve, follow, check, byId, events } = await start()
    await answerMatch(context, signedIn, answer)
    const take = { ...choice, answer: 'take' } as const
    await answerDifference(context, signedIn, take)
    const second = await openHall({ context, serve, follow, check, events }, kept.id)
    await answerMatch(context, signedIn, second)
    await undoMatchAnswer(context, signedIn, second)
    await undoDifferenceAnswer(context, signedIn, take)
    await undoMatchAnswer(context, signedIn, answer)
    expect(await byId(added.id)).toMatchObject({ slug: added.slug })
  })

  it('keeps the join if an editor changed something between the value and its undo', async () => {
    const { context, signedIn, answer, choice, kept, events } = await start()
    await answerMatch(context, signedIn, answer)
    const take = { ...choice, answer: 'take' } as const
    await answerDifference(context, signedIn, take)
    await updateEvent(context, signedIn, kept.id, { description: 'Soup at noon' })
    await undoDifferenceAnswer(context, signedIn, take)
    await expect(undoMatchAnswer(context, signedIn, answer)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('has changed since then'),
    })
    expect(await events()).toHaveLength(1)
  })

  it('never writes the values of one event into the other that it became', async () => {
    const { context, signedIn, answer, kept, added, serve, follow, check, byId, events } = await start()
    const { db } = context.store
    const first = await openHall({ context, serve, follow, check, events }, added.id)
    await answerMatch(context, signedIn, first)
    await answerMatch(context, signedIn, answer)
    const noted = await db
      .selectFrom('event_matches')
      .select('event_version')
      .where('item_key', '=', first.claim.key)
      .where('answer', '=', 'same')
      .executeTakeFirst()
    // As if both had been saved as often.
    const version = noted?.event_version ?? added.version
    await db.updateTable('calendar_events').set({ version }).where('id', '=', kept.id).execute()
    const before = await byId(kept.id)
    const foreign = { ...first, eventId: kept.id }
    await expect(undoMatchAnswer(context, signedIn, foreign)).rejects.toMatchObject({ status: 409 })
    expect(await byId(kept.id)).toEqual(before)
  })

  it('works from the last join to the first when one event became another and that one a third', async () => {
    const { context, signedIn, answer, added, serve, follow, check, byId, events } = await start()
    const first = await openHall({ context, serve, follow, check, events }, added.id)
    await answerMatch(context, signedIn, first)
    await answerMatch(context, signedIn, answer)
    await undoMatchAnswer(context, signedIn, answer)
    await undoMatchAnswer(context, signedIn, first)
    expect(await events()).toHaveLength(3)
    expect(await byId(added.id)).toMatchObject({ slug: added.slug })
  })
})

type Desk = Pick<Awaited<ReturnType<typeof openAsked>>, 'context' | 'serve' | 'follow' | 'check' | 'events'>

/** A fourth calendar's event may be this one. */
async function openHall({ context, serve, follow, check, events }: Desk, eventId: string) {
  serve('/hall.ics', calendarEvent({ uid: 'd', title: 'Chess for everybody', start: '20261205T131500' }))
  const hall = await follow('/hall.ics')
  await check(hall)
  const addedId = (await events()).find(({ feed_id }) => feed_id === hall)?.id ?? ''
  const claim = { kind: 'feed', sourceId: hall, key: 'd' } as const
  const question = { claim, fingerprint: 'chess', eventId, addedId, reasons: [] }
  await context.store.db.transaction().execute((trx) => askMatch(context, trx, question))
  return { eventId, claim, answer: 'same' } as const
}
