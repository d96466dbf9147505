import type { CreateArticleInput } from '@hometown/shared-types/article'
import { dashboardSchema } from '@hometown/shared-types/dashboard'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../test/support/new-article.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { createArticle } from '../../../../test/support/write-articles.ts'
import { noteReceipt } from '../../platform/changes/receipts.service.ts'
import { createFirstSyncReport } from '../../wordpress/wordpress-mirror/first-sync/first-sync.service.ts'

describe('the dashboard', () => {
  async function open() {
    const { app, context } = await buildTestApp({ store: await openTestStore() })
    const { headers } = await signIn(context)
    const { db } = context.store
    return {
      app,
      context,
      db,
      readScheduled: async () => (await app.inject({ url: '/api/dashboard/scheduled', headers })).json(),
      read: async () => dashboardSchema.parse((await app.inject({ url: '/api/dashboard', headers })).json()),
      async write(title: string, fields: Partial<CreateArticleInput> = {}) {
        context.clock.advance(1000)
        return createArticle(context, newArticle({ title, ...fields }), null)
      },
      schedule: (kind: string, subjectId: string, dueAt: number, state: 'waiting' | 'done' = 'waiting') =>
        db
          .insertInto('jobs')
          .values({
            id: `${kind}-${dueAt}`,
            kind,
            subject_id: subjectId,
            payload: null,
            due_at: dueAt,
            state,
            error: null,
            created_at: 0,
            finished_at: null,
          })
          .execute(),
    }
  }

  test('tells administrators why WordPress couldn’t be read yet', async () => {
    const { app, context } = await buildTestApp({
      store: await openTestStore(),
      env: { WORDPRESS_URL: 'https://newsroom.example' },
    })
    const report = createFirstSyncReport(context, 'https://newsroom.example')
    await report.failed('Couldn’t read WordPress.')
    const problemFor = async (role: 'admin' | 'editor') => {
      const { headers } = await signIn(context, role)
      return dashboardSchema.parse((await app.inject({ url: '/api/dashboard', headers })).json()).firstSyncProblem
    }
    expect(await problemFor('editor')).toBeNull()
    expect(await problemFor('admin')).toBe('Couldn’t read WordPress.')
    await report.done()
    expect(await problemFor('admin')).toBeNull()
  })

  test('counts by status, and lists the newest four articles and the drafts last saved', async () => {
    const { read, write } = await open()
    for (const title of ['A', 'B', 'C']) await write(title, { status: 'published' })
    await write('D')
    const last = await write('E')
    await write('F', { status: 'archived' })
    const dashboard = await read()
    expect(dashboard.articles).toEqual({ total: 6, published: 3, drafts: 2 })
    expect(dashboard.recentArticles.map(({ title }) => title)).toEqual(['F', 'E', 'D', 'C'])
    expect(dashboard.waitingDrafts.map(({ title }) => title)).toEqual(['E', 'D'])
    expect(dashboard.waitingDrafts[0]).toEqual({
      id: last.id,
      title: 'E',
      category: 'Events',
      status: 'draft',
      updatedAt: last.updatedAt,
      ...{ publishAt: null, needsCategory: false, hasOwnChanges: false },
    })
  })

  test('shows what goes up, comes down and is sent next, the soonest first', async () => {
    const { db, read, readScheduled, write, schedule } = await open()
    const article = await write('Parade')
    const other = await write('Auction', { status: 'published' })
    await schedule('article-unpublish', other.id, 5000)
    await schedule('article-publish', article.id, 3000)
    await schedule('article-publish', other.id, 1000, 'done')
    const newsletter = { description: null, sent_at: null, created_at: 1, updated_at: 1, status: 'scheduled' } as const
    await db
      .insertInto('newsletters')
      .values([
        { ...newsletter, id: 'n1', title: 'This week', scheduled_for: 4000 },
        { ...newsletter, id: 'n2', title: 'Waits for a word', scheduled_for: 2000, held_reason: 'late' },
      ])
      .execute()
    const { scheduled, waitingDrafts } = await read()
    expect(scheduled).toEqual([
      { id: article.id, title: 'Parade', action: 'publish', at: 3000 },
      { id: 'n1', title: 'This week', action: 'send', at: 4000 },
      { id: other.id, title: 'Auction', action: 'unpublish', at: 5000 },
    ])
    expect(waitingDrafts).toEqual([])
    expect(await readScheduled()).toEqual(scheduled)
  })

  test('counts subscribers, sources and newsletters, and tells how the last publish ended', async () => {
    const { context, db, read } = await open()
    const times = { created_at: 1, updated_at: 1 }
    for (const status of ['active', 'active', 'unsubscribed'] as const) {
      const id = crypto.randomUUID()
      await db
        .insertInto('subscribers')
        .values({
          id,
          email: `${id}@example.org`,
          categories: '["Sports"]',
          status,
          unsubscribe_token: id,
          confirmed_at: null,
          consent_source: null,
          ...times,
        })
        .execute()
    }
    for (const status of ['active', 'inactive'] as const)
      await db
        .insertInto('sources')
        .values({
          id: status,
          name: status,
          url: `https://${status}.example`,
          address_key: `${status}.example`,
          source_type: 'website',
          category: 'Clubs',
          description: null,
          status,
          ...times,
        })
        .execute()
    for (const status of ['sent', 'scheduled', 'draft'] as const)
      await db
        .insertInto('newsletters')
        .values({
          id: status,
          title: status,
          description: null,
          status,
          scheduled_for: null,
          sent_at: null,
          ...times,
        })
        .execute()
    await db.updateTable('newsletters').set({ held_reason: 'late' }).where('id', '=', 'scheduled').execute()
    await noteReceipt(context, 'held', '30 articles are gone at once.')
    const dashboard = await read()
    expect(dashboard).toMatchObject({
      subscribers: { total: 3, active: 2 },
      sources: { total: 2, active: 1, attention: 0 },
      newsletters: { sent: 1, scheduled: 1 },
      heldNewsletters: [{ id: 'scheduled', title: 'scheduled' }],
      lastPublish: { outcome: 'held', message: '30 articles are gone at once.' },
    })
    expect(dashboard.contentSources).toEqual(
      expect.arrayContaining([{ id: 'active', name: 'active', category: 'Clubs', status: 'active' }]),
    )
  })
})
