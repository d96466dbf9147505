import type { Dashboard } from '@hometown/shared-types/contract/dashboard'
import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import { addReaders } from '../../../../test/support/readers.ts'
import { openSignedIn } from '../../../../test/support/sign-in.ts'
import { type ArticleForm, createArticle } from '../../../../test/support/write-articles.ts'
import type { Database } from '../../../database/tables.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
/** 9:30 AM on a Friday in the county. */
const MORNING = Date.UTC(2026, 10, 20, 15, 30)

async function open(env: Record<string, string> = {}) {
  const { context, call } = await openSignedIn({ env, base: '/api/dashboard' })
  const { db } = context.store
  context.clock.set(MORNING)
  const read = async (): Promise<Dashboard> => (await call('GET', '')).json()
  return {
    context,
    db,
    read,
    add: (id: string, values: Partial<Insertable<Database['newsletters']>>) =>
      db
        .insertInto('newsletters')
        .values({ id, title: id, created_at: 1, updated_at: 1, ...values })
        .execute(),
    async write(title: string, fields: ArticleForm = {}) {
      context.clock.advance(1000)
      return createArticle(context, { title, ...fields })
    },
  }
}

test('the dashboard counts by status, and lists the newest four articles and the drafts last saved', async () => {
  const { context, db, read, add, write } = await open()
  for (const title of ['A', 'B', 'C']) await write(title, { status: 'published' })
  await write('D')
  const last = await write('E')
  await write('F', { status: 'archived' })
  const readers = ['a', 'b'].map((name) => ({ email: `${name}@example.org` }))
  await addReaders(context, [...readers, { email: 'c@example.org', status: 'unsubscribed' }])
  for (const status of ['sent', 'scheduled', 'draft'] as const) await add(status, { status })
  await db.updateTable('newsletters').set({ held_reason: 'late' }).where('id', '=', 'scheduled').execute()
  const dashboard = await read()
  expect(dashboard).toMatchObject({
    articles: { total: 6, published: 3, drafts: 2 },
    subscribers: { total: 3, active: 2 },
    newsletters: { sent: 1, scheduled: 1 },
    heldNewsletters: [{ id: 'scheduled', title: 'scheduled' }],
  })
  expect(dashboard.recentArticles.map(({ title }) => title)).toEqual(['F', 'E', 'D', 'C'])
  expect(dashboard.waitingDrafts.map(({ title }) => title)).toEqual(['E', 'D'])
  expect(dashboard.waitingDrafts[0]).toEqual({
    ...{ id: last.id, title: 'E', category: 'Events', status: 'draft', updatedAt: last.updatedAt },
    ...{ publishAt: null, needsCategory: false, hasOwnChanges: false },
  })
})

test('the next newsletter is the one that is due first and isn’t on hold, and else the draft last saved', async () => {
  const { db, read, add } = await open()
  const readNext = async () => (await read()).newsletter
  expect(await readNext()).toEqual({ newsletter: null, lastSentAt: null })
  await add('sent', { status: 'sent', sent_at: 5000 })
  await add('old', { status: 'draft' })
  await add('new', { title: '', status: 'draft', updated_at: 9 })
  expect(await readNext()).toEqual({
    newsletter: { id: 'new', title: '', status: 'draft', scheduledFor: null, articles: 0 },
    lastSentAt: new Date(5000).toISOString(),
  })
  const planned = { status: 'scheduled', article_ids: '["a","b"]' } as const
  await add('later', { ...planned, scheduled_for: MORNING + 2 * DAY })
  await add('next', { ...planned, scheduled_for: MORNING + DAY })
  expect((await readNext()).newsletter).toMatchObject({ id: 'next', articles: 2 })
  await db.updateTable('newsletters').set({ held_reason: 'late' }).where('id', '=', 'next').execute()
  expect((await readNext()).newsletter).toMatchObject({ id: 'later' })
})
