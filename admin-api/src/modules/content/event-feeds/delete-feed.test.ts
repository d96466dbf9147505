import { describe, expect, it } from 'vitest'
import { calendarEvent, openFollowedCalendars } from '../../../../test/support/followed-calendars.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import type { AppContext } from '../../../context.ts'
import { listDecisions, listTakenDown } from '../seen/seen.service.ts'
import { deleteFeed } from './delete-feed.service.ts'
import { listOwnEventIds } from './feed-items.repository.ts'

describe('deleting a calendar with its events while a newsletter begins', () => {
  it('ends all the same once some are gone, and readers of the others find a page that says so', async () => {
    const { context, signedIn, feed, ids, begin, events } = await open()
    const known = ids.at(-1) ?? ''
    const meanwhile = afterLook(context, () => begin(known))
    expect(await deleteFeed(meanwhile, signedIn, feed, { events: 'delete' })).toEqual({ deletedEvents: ids.length })
    expect(await events()).toEqual([])
    expect(await listDecisions(context.store.db, 'event', [known])).toMatchObject([{ choice: 'gone', decidedBy: null }])
    expect(await listTakenDown(context.store.db)).toMatchObject([{ to: null }])
  })

  it('asks while none is gone, and can be tried again at once', async () => {
    const { context, signedIn, feed, ids, begin, events } = await open()
    const meanwhile = afterLook(context, () => begin(ids[0] ?? ''))
    const refused = { status: 409, code: 'seen' }
    await expect(deleteFeed(meanwhile, signedIn, feed, { events: 'delete' })).rejects.toMatchObject(refused)
    expect(await events()).toHaveLength(ids.length)
    await expect(deleteFeed(context, signedIn, feed, { events: 'delete' })).rejects.toMatchObject(refused)
    const seen = { kind: 'gone', showTitle: true } as const
    expect(await deleteFeed(context, signedIn, feed, { events: 'delete', seen })).toEqual({ deletedEvents: ids.length })
  })

  /** More than one batch of published events. */
  async function open() {
    const calendars = await openFollowedCalendars(openTestStore)
    const { context, serve, follow, check } = calendars
    const { db } = context.store
    const day = (index: number) => String(1 + (index % 28)).padStart(2, '0')
    const entries = Array.from({ length: 53 }, (_, index) =>
      calendarEvent({ uid: `u${index}`, title: `Quilts ${index}`, start: `202612${day(index)}T100000` }),
    )
    serve('/library.ics', ...entries)
    const feed = await follow('/library.ics')
    await check(feed)
    const letter = { id: 'letter', title: 'Week 47', status: 'sent', created_at: 1, updated_at: 1 } as const
    await db.insertInto('newsletters').values(letter).execute()
    const begin = async (id: string) => {
      await db.insertInto('newsletter_events').values({ event_id: id, newsletter_id: 'letter', note: '' }).execute()
    }
    return { ...calendars, feed, ids: await listOwnEventIds(db, feed), begin }
  }
})

/** Something happens between the look at what readers know and the deletion. */
function afterLook(context: AppContext, happen: () => Promise<void>): AppContext {
  let isFirst = true
  const listNewslettersSeen: AppContext['ports']['listNewslettersSeen'] = async (db, kind, ids) => {
    const seen = await context.ports.listNewslettersSeen(db, kind, ids)
    if (isFirst && kind === 'event') {
      isFirst = false
      await happen()
    }
    return seen
  }
  return { ...context, ports: { ...context.ports, listNewslettersSeen } }
}
