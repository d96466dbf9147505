import { describe, expect, it } from 'vitest'
import { calendarEvent, calendarOf, openFollowedCalendars } from '../../../../../test/support/followed-calendars.ts'
import { addGazette, eventItem, GAZETTE, rowOf, suggest } from '../../../../../test/support/suggestions.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import type { AppContext } from '../../../../context.ts'
import { noteSaid } from '../../event-sources/event-sources.service.ts'
import { updateEvent } from '../../events/events.service.ts'
import { listTakenDown } from '../../seen/seen.service.ts'

const day = (index: number) => `202612${String(1 + (index % 28)).padStart(2, '0')}T100000`

describe('the same events in two calendars', () => {
  it('come onto ours once, although both are checked at once', async () => {
    const { answers, follow, check, events } = await openFollowedCalendars(openTestStore)
    const shared = Array.from({ length: 120 }, (_, index) => ({ title: `Event ${index}`, start: day(index) }))
    const bothAsked = Promise.withResolvers<void>()
    const asked = new Set<string>()
    for (const path of ['/one.ics', '/two.ics']) {
      const calendar = calendarOf(...shared.map((facts, index) => calendarEvent({ ...facts, uid: `${path}-${index}` })))
      answers.set(path, (request, response) => {
        asked.add(request.url ?? '')
        if (asked.size === 2) bothAsked.resolve()
        bothAsked.promise.then(
          () => response.writeHead(200, { 'content-type': 'text/calendar' }).end(calendar),
          () => response.destroy(),
        )
      })
    }
    const feeds = [await follow('/one.ics'), await follow('/two.ics')]
    const reports = await Promise.all(feeds.map(check))
    expect(await events()).toHaveLength(120)
    expect(reports.map((report) => report?.counts.added ?? 0).reduce((sum, added) => sum + added)).toBe(120)
    expect(reports.map((report) => report?.counts.skipped ?? 0).reduce((sum, skipped) => sum + skipped)).toBe(120)
  })

  it('of which ours holds two drafts are there once after the next check, save what somebody worked on', async () => {
    const { context, signedIn, serve, follow, check, events } = await openFollowedCalendars(openTestStore)
    const titles = ['Chess', 'Quilts', 'Songs']
    const eventsOf = (name: string) => titles.map((title) => calendarEvent({ uid: `${name}-${title}`, title }))
    serve('/one.ics', ...eventsOf('one'))
    const other = (title: string) => ({ uid: `two-${title}`, title: `${title} elsewhere`, start: '20261218T200000' })
    serve('/two.ics', ...titles.map((title) => calendarEvent(other(title))))
    const [one, two] = [await follow('/one.ics'), await follow('/two.ics', 'draft')]
    await check(one)
    context.clock.advance(1000)
    await check(two)
    const { db } = context.store
    for (const title of titles) {
      const { start_date, end_date, first_day, last_day } =
        (await events()).find((row) => row.title === title) ?? raise()
      const facts = { title, start_date, end_date, first_day, last_day }
      await db.updateTable('calendar_events').set(facts).where('title', '=', `${title} elsewhere`).execute()
    }
    const songs = (await events()).find(({ title, feed_id: feed }) => title === 'Songs' && feed === two)
    await updateEvent(context, signedIn, songs?.id ?? '', { description: 'Bring a cushion.' })
    const chess = (await events()).filter(({ title }) => title === 'Chess')
    const idOf = (feed: string) => chess.find(({ feed_id }) => feed_id === feed)?.id ?? raise()
    const suggestion = await suggestJoined(context, idOf(two))
    serve('/one.ics', ...eventsOf('one'), calendarEvent({ uid: 'x', title: 'New' }))
    serve('/two.ics', ...eventsOf('two'))
    await check(one)
    expect(await events()).toHaveLength(7)
    expect((await check(two))?.entries).toMatchObject([
      { detail: expect.stringContaining('Already on our calendar') },
      { detail: expect.stringContaining('Already on our calendar') },
    ])
    expect(await suggestion()).toEqual([idOf(one), idOf(one)])
    expect((await events()).map(({ title, feed_id: feed }) => [title, feed])).toEqual(
      expect.arrayContaining([
        ['Chess', one],
        ['Quilts', one],
        ['Songs', one],
        ['Songs', two],
      ]),
    )
    expect(await events()).toHaveLength(5)
    expect(await listTakenDown(db)).toEqual([])
    await check(one)
    expect(await events()).toHaveLength(5)
  })
})

function raise(): never {
  throw new Error('It isn’t there.')
}

/** @returns its event, and the one of which it says something */
async function suggestJoined(context: AppContext, eventId: string) {
  await addGazette({ context })
  const id = await suggest({ context }, eventItem())
  const { db } = context.store
  await db.updateTable('content_suggestions').set({ event_id: eventId }).where('id', '=', id).execute()
  const claim = { kind: 'suggestion', sourceId: GAZETTE.id, key: id } as const
  const said = { claim, eventId, sourceName: 'Gazette', url: null, fingerprint: id, values: { title: 'Chess' } }
  await db.transaction().execute((trx) => noteSaid(trx, [said], 0))
  return async () => [
    (await rowOf({ context }, id)).event_id,
    (await db.selectFrom('event_claims').select('event_id').where('item_key', '=', id).executeTakeFirst())?.event_id,
  ]
}
