import { describe, expect, it } from 'vitest'
import { calendarEvent, openFollowedCalendars } from '../../../../../test/support/followed-calendars.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { keepEventsApart } from '../../event-sources/event-sources.service.ts'
import { listTakenDown } from '../../seen/seen.service.ts'

const sale = { uid: 'e-1', title: 'Parking lot sale', start: '20261203T080000' }
const concert = { uid: 'g-1', title: 'Holiday Concert', start: '20261212T190000' }
const more = { uid: 'g-2', title: 'Hymn night', start: '20261220T190000' }

describe('a calendar that moves an older event of its own onto another calendar’s', () => {
  async function open(status: 'draft' | 'published' = 'published') {
    const calendars = await openFollowedCalendars(openTestStore)
    const { context, serve, follow, check, events } = calendars
    serve('/e.ics', calendarEvent(sale))
    serve('/g.ics', calendarEvent(concert))
    const [e, g] = [await follow('/e.ics'), await follow('/g.ics', status)]
    await check(e)
    context.clock.advance(60_000)
    await check(g)
    const titles = async () => (await events()).map(({ title, feed_id }) => [title, feed_id === e ? 'e' : 'g'])
    const questions = () => context.store.db.selectFrom('event_matches').selectAll().execute()
    const copy = async () => {
      context.clock.advance(60_000)
      serve('/e.ics', calendarEvent({ ...sale, ...concert, uid: 'e-1' }))
      await check(e)
    }
    return { ...calendars, e, g, titles, questions, copy }
  }

  it('doesn’t take over what is published: an editor is asked, once', async () => {
    const { context, serve, check, e, g, titles, questions, copy, events } = await open()
    await copy()
    serve('/g.ics', calendarEvent(concert), calendarEvent(more))
    await check(g)
    const both = (await events()).filter(({ title }) => title === 'Holiday Concert')
    expect(both).toHaveLength(2)
    expect(await listTakenDown(context.store.db)).toEqual([])
    const idOf = (feed: string) => both.find(({ feed_id }) => feed_id === feed)?.id
    expect(await questions()).toMatchObject([
      { answer: 'asked', source_id: g, item_key: 'g-1', event_id: idOf(e), added_id: idOf(g) },
    ])
    serve('/e.ics', calendarEvent({ ...concert, uid: 'e-1', title: 'Come to Lou’s car lot' }))
    await check(e)
    expect(await titles()).toEqual(expect.arrayContaining([['Holiday Concert', 'g']]))
  })

  it('isn’t asked about again after an editor kept the two apart', async () => {
    const { context, signedIn, serve, check, g, questions, copy, events } = await open()
    await copy()
    serve('/g.ics', calendarEvent(concert), calendarEvent(more))
    await check(g)
    const [question] = await questions()
    const claim = { kind: 'feed', sourceId: g, key: 'g-1' } as const
    await context.store.db
      .transaction()
      .execute((trx) => keepEventsApart(context, trx, signedIn, { claim, eventId: question?.event_id ?? '' }))
    serve('/g.ics', calendarEvent(concert))
    await check(g)
    expect(await questions()).toMatchObject([{ answer: 'not-same' }])
    expect(await events()).toHaveLength(3)
  })

  it('doesn’t take over a draft that was here before it got these facts', async () => {
    const { serve, check, g, titles, questions, copy } = await open('draft')
    await copy()
    serve('/g.ics', calendarEvent(concert), calendarEvent(more))
    await check(g)
    expect(await titles()).toEqual(expect.arrayContaining([['Holiday Concert', 'g']]))
    expect(await questions()).toHaveLength(1)
  })
})
