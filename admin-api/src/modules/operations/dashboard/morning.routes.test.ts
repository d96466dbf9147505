import {
  dashboardNewsletterSchema,
  dashboardReadsSchema,
  dashboardReviewSchema,
} from '@hometown/shared-types/dashboard'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../test/support/new-article.ts'
import { addReaders } from '../../../../test/support/readers.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { createArticle } from '../../../../test/support/write-articles.ts'
import { createViewCounter } from '../../content/articles/views/article-views.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
/** Friday, 9:30 AM in the county. */
const MORNING = Date.UTC(2026, 10, 20, 15, 30)

describe('the morning on the dashboard', () => {
  async function open() {
    const { app, context } = await buildTestApp({ store: await openTestStore() })
    const { headers } = await signIn(context)
    context.clock.set(MORNING)
    const counter = createViewCounter(context)
    const { db } = context.store
    const get = async (what: string) => (await app.inject({ url: `/api/dashboard/${what}`, headers })).json()
    return {
      app,
      context,
      db,
      reads: async () => dashboardReadsSchema.parse(await get('reads')),
      review: async () => dashboardReviewSchema.parse(await get('review')),
      next: async () => dashboardNewsletterSchema.parse(await get('newsletter')),
      write: async (title: string, status: 'published' | 'draft' = 'published') =>
        createArticle(context, newArticle({ title, status }), null),
      async read(id: string, times: number, at: number) {
        context.clock.set(at)
        for (let time = 0; time < times; time++) counter.count(id)
        await counter.flush()
        context.clock.set(MORNING)
      },
    }
  }

  test('has nothing to compare on the first day', async () => {
    const { reads, review, next } = await open()
    const { hours, ...rest } = await reads()
    expect(rest).toEqual({
      today: '2026-11-20',
      weekBefore: '2026-11-13',
      total: 0,
      comparison: null,
      mostRead: [],
      sample: false,
    })
    expect(hours.map(({ today }) => today)).toEqual([...Array(10).fill(0), ...Array(14).fill(null)])
    expect(await review()).toEqual({
      suggestions: [
        { kind: 'news', count: 0 },
        { kind: 'event', count: 0 },
        { kind: 'fixture', count: 0 },
      ],
      submissions: 0,
      articles: 0,
    })
    expect(await next()).toEqual({ newsletter: null, lastSentAt: null })
  })

  test('compares the hours that are over with the same hours of the same weekday', async () => {
    const { reads, write, read } = await open()
    const { id } = await write('Hail')
    await read(id, 4, MORNING - 7 * DAY - HOUR)
    await read(id, 9, MORNING - 7 * DAY)
    await read(id, 7, MORNING - 6 * DAY)
    await read(id, 5, MORNING - 2 * HOUR)
    await read(id, 2, MORNING)
    const { hours, total, comparison } = await reads()
    expect(total).toBe(7)
    expect(comparison).toEqual({ until: 9, today: 5, weekBefore: 4 })
    expect([hours[7], hours[8], hours[9], hours[10]]).toEqual([
      { hour: 7, today: 5, weekBefore: 0 },
      { hour: 8, today: 0, weekBefore: 4 },
      { hour: 9, today: 2, weekBefore: 9 },
      { hour: 10, today: null, weekBefore: 0 },
    ])
  })

  test('lists the five published articles most read today', async () => {
    const { context, db, reads, write, read } = await open()
    const articles = []
    for (const title of ['A', 'B', 'C', 'D', 'E', 'F']) articles.push(await write(title))
    for (const [at, { id }] of articles.entries()) await read(id, at + 1, MORNING)
    const yesterday = await write('Yesterday')
    await read(yesterday.id, 90, MORNING - DAY)
    const withdrawn = await write('Withdrawn')
    await read(withdrawn.id, 50, MORNING)
    await db.updateTable('articles').set({ status: 'draft' }).where('id', '=', withdrawn.id).execute()
    const { mostRead } = await reads()
    expect(mostRead.map(({ title, views }) => [title, views])).toEqual([
      ['F', 6],
      ['E', 5],
      ['D', 4],
      ['C', 3],
      ['B', 2],
    ])
    expect(mostRead[0]?.slug).toBe(articles[5]?.slug)
    expect(context.clock.now()).toBe(MORNING)
  })

  test('counts pending suggestions by kind and events that wait, and nothing that is decided, snoozed or deleted', async () => {
    const { db, review } = await open()
    const suggestion = { original_content: '', source_id: null, source_url: null, ai_category: null, image_url: null }
    await db
      .insertInto('content_suggestions')
      .values(
        [
          { kind: 'news' as const },
          { kind: 'news' as const },
          { kind: 'event' as const },
          { kind: 'event' as const, status: 'approved' as const },
          { kind: 'fixture' as const, deleted_at: 5 },
          { kind: 'fixture' as const, snoozed_until: '2026-11-21T07:00' },
          { kind: 'fixture' as const, snoozed_until: '2026-11-20T07:00' },
        ].map((fields, at) => ({
          ...suggestion,
          id: `s${at}`,
          original_title: 'Fair',
          relevance_score: 50,
          discovered_at: 1,
          status: 'pending' as const,
          ...fields,
        })),
      )
      .execute()
    expect((await review()).suggestions).toEqual([
      { kind: 'news', count: 2 },
      { kind: 'event', count: 1 },
      { kind: 'fixture', count: 1 },
    ])
  })

  test('shows the newsletter that is due first, and else the draft last saved, with what is missing', async () => {
    const { context, db, next, write } = await open()
    const published = await write('Parade')
    const draft = await write('Auction', 'draft')
    const newsletter = { description: null, sent_at: null, scheduled_for: null, created_at: 1, updated_at: 1 }
    await db
      .insertInto('newsletters')
      .values([
        { ...newsletter, id: 'sent', title: 'Sent', status: 'sent', sent_at: 5000 },
        { ...newsletter, id: 'old', title: 'Old', status: 'draft' },
        { ...newsletter, id: 'new', title: '', status: 'draft', updated_at: 9 },
      ])
      .execute()
    expect(await next()).toEqual({
      newsletter: {
        id: 'new',
        title: '',
        status: 'draft',
        scheduledFor: null,
        articles: 0,
        missing: ['subject', 'articles', 'schedule', 'subscribers', 'mail-server'],
      },
      lastSentAt: new Date(5000).toISOString(),
    })
    await addReaders(context, [{ email: 'ann@orchard.example' }])
    const chosen = JSON.stringify([published.id, draft.id])
    const planned = { ...newsletter, status: 'scheduled', article_ids: chosen } as const
    await db
      .insertInto('newsletters')
      .values([
        { ...planned, id: 'later', title: 'Later', scheduled_for: MORNING + 2 * DAY },
        { ...planned, id: 'next', title: 'Next', scheduled_for: MORNING + DAY },
      ])
      .execute()
    const soonest = await next()
    expect(soonest.newsletter).toEqual({
      id: 'next',
      title: 'Next',
      status: 'scheduled',
      scheduledFor: new Date(MORNING + DAY).toISOString(),
      articles: 2,
      missing: ['unpublished', 'mail-server'],
    })
    await db.updateTable('articles').set({ status: 'published' }).where('id', '=', draft.id).execute()
    await db.updateTable('newsletters').set({ held_reason: 'late' }).where('id', '=', 'next').execute()
    expect((await next()).newsletter?.missing).toEqual(['held', 'mail-server'])
  })
})
