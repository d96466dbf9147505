import { createDeskArticleSchema } from '@hometown/shared-types/desk-article'
import { describe, expect, test } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { calendarEvent, openFollowedCalendars } from '../../../../test/support/followed-calendars.ts'
import { newArticle } from '../../../../test/support/new-article.ts'
import { openCalendar } from '../../../../test/support/open-calendar.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { createScheduler } from '../../platform/schedule/scheduler.ts'
import { plannedArticles } from '../articles/scheduled/planned-articles.ts'
import { createDeskArticle } from '../articles/writing/desk-articles.service.ts'
import { deleteFeed } from '../event-feeds/delete-feed.service.ts'
import { getEvent, removeEvent, writeEvents } from '../events/events.service.ts'
import { listDecisions, listTakenDown } from '../seen/seen.service.ts'

const MINUTE = 60_000
const GONE = { kind: 'gone', reason: 'The church asked us.' } as const

describe('what leaves readers who know it', () => {
  test('at a planned time has a page that says so, and an entry in the trail', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    const { db } = context.store
    const user = await signIn(context)
    const unpublishAt = new Date(context.clock.now() + 10 * MINUTE).toISOString()
    const plan = (title: string) => {
      const fields = { ...newArticle({ title }), status: 'published', unpublishAt }
      return createDeskArticle(context, createDeskArticleSchema.parse(fields), user)
    }
    const [known, unknown] = [await plan('Fair opens'), await plan('Nobody reads this')]
    await db.updateTable('articles').set({ views: 40 }).where('id', '=', known.id).execute()
    context.clock.advance(10 * MINUTE)
    await createScheduler(context, plannedArticles).look()

    expect(await listTakenDown(db)).toMatchObject([{ path: `/${known.slug}`, to: null, title: null }])
    expect(await listDecisions(db, 'article', [known.id])).toMatchObject([{ choice: 'gone', decidedBy: null }])
    expect(await listDecisions(db, 'article', [unknown.id])).toEqual([])
    const entries = db.selectFrom('audit_log').select(['subject', 'username']).where('action', '=', 'article.readers')
    expect(await entries.execute()).toEqual([{ subject: known.id, username: null }])
  })

  test('because the service removes it has such a page', async () => {
    const { context, create } = await openCalendar(await openTestStore())
    const { db } = context.store
    const dates = { startDate: '2026-12-05T10:00', endDate: '2026-12-05T14:00' }
    const { id, slug } = await create({ title: 'Fair', ...dates, status: 'published' })
    const letter = { id: 'letter', title: 'Week 47', status: 'sent', created_at: 1, updated_at: 1 } as const
    await db.insertInto('newsletters').values(letter).execute()
    await db.insertInto('newsletter_events').values({ event_id: id, newsletter_id: 'letter', note: '' }).execute()
    await writeEvents(context, async (trx) => removeEvent(context, trx, null, await getEvent(trx, id)))
    expect(await listTakenDown(db)).toMatchObject([{ path: `/events/${slug}`, to: null, title: null }])
  })

  test('with its calendar is asked about first, and stays canceled or has such a page', async () => {
    const { context, signedIn, serve, follow, check, events } = await openFollowedCalendars(openTestStore)
    const { db } = context.store
    const letter = { id: 'letter', title: 'Week 47', status: 'sent', created_at: 1, updated_at: 1 } as const
    await db.insertInto('newsletters').values(letter).execute()
    for (const seen of [GONE, { kind: 'cancel' } as const]) {
      const path = `/${seen.kind}.ics`
      const quilts = calendarEvent({ uid: seen.kind, title: `Quilts ${seen.kind}` })
      serve(
        path,
        quilts,
        calendarEvent({ uid: `${seen.kind}-bazaar`, title: `Bazaar ${seen.kind}`, start: '20261205T090000' }),
      )
      const feed = await follow(path)
      await check(feed)
      const known = (await events()).find(({ title }) => title === `Quilts ${seen.kind}`)
      const id = known?.id ?? ''
      await db.insertInto('newsletter_events').values({ event_id: id, newsletter_id: 'letter', note: '' }).execute()

      const refused = deleteFeed(context, signedIn, feed, { events: 'delete' })
      await expect(refused).rejects.toMatchObject({ status: 409, code: 'seen' })
      const kept = seen.kind === 'cancel'
      expect(await deleteFeed(context, signedIn, feed, { events: 'delete', seen })).toEqual({
        deletedEvents: kept ? 1 : 2,
      })
      expect(await listDecisions(db, 'event', [id])).toMatchObject([{ choice: seen.kind }])
    }
    expect((await events()).map(({ title, feed_id, cancelled }) => [title, feed_id, cancelled])).toEqual([
      ['Quilts cancel', null, 1],
    ])
    expect(await listTakenDown(db)).toMatchObject([{ reason: GONE.reason }])
  })
})
