import { expect, test } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { addSubscribers } from '../../../../../test/support/sending-harness.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { somebodyWaits } from '../../../../../test/support/somebody-waits.ts'
import { createArticle } from '../../../../../test/support/write-articles.ts'
import type { Store } from '../../../../database/store.ts'
import { createScheduler } from '../../../platform/schedule/scheduler.ts'
import { plannedSends } from './scheduled-sends.ts'

const STALE = 'Another editor saved this newsletter in the meantime. Check it again before you send it.'

async function openNewsletter() {
  const { app, context } = await buildTestApp()
  const [ann, bob] = [await signIn(context), await signIn(context)]
  await addSubscribers(context.store, 2)
  const { id: articleId } = await createArticle(context, newArticle({ status: 'published' }), null)
  const call = async (by: typeof ann, method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) => {
    const url = `/api/newsletters${path}`
    const answer = await app.inject({ method, url, headers: by.headers, ...(payload && { payload }) })
    return { ...answer.json(), code: answer.statusCode }
  }
  const made = await call(ann, 'POST', '', { title: 'Week', articleIds: [articleId] })
  return {
    context,
    made,
    edit: (changes: object = { title: 'Half ty' }) => call(bob, 'PATCH', `/${made.id}`, changes),
    send: (payload?: object) => call(ann, 'POST', `/${made.id}/send`, payload),
    release: (payload?: object) => call(ann, 'POST', `/${made.id}/release`, payload),
    remove: (query = '') => call(ann, 'DELETE', `/${made.id}${query}`),
    status: async () => (await context.store.db.selectFrom('newsletters').select('status').executeTakeFirst())?.status,
  }
}

/** Holds a save open until somebody else waits for it. */
async function saveInBetween(
  store: Store,
  newsletter: { id: string; version: number },
  changes: { title?: string; article_ids?: string },
  other: () => Promise<unknown>,
): Promise<unknown> {
  const saving = await store.db.startTransaction().execute()
  const saved = { ...changes, version: newsletter.version + 1 }
  await saving.updateTable('newsletters').set(saved).where('id', '=', newsletter.id).execute()
  const outcome = other()
  await somebodyWaits(store)
  await saving.commit().execute()
  return outcome
}

test('a newsletter isn’t sent as a save leaves it that ends while its send begins', async () => {
  const { context, made, send, status } = await openNewsletter()
  const sent = await saveInBetween(context.store, made, { title: 'Half ty' }, () => send({ version: made.version }))
  expect(sent).toMatchObject({ code: 409, message: STALE })
  expect(await status()).toBe('draft')
})

test('a newsletter that a save leaves empty while its planned send begins is held', async () => {
  const { context, edit, status } = await openNewsletter()
  const dueAt = context.clock.now() + 60_000
  const planned = await edit({ status: 'scheduled', scheduledFor: new Date(dueAt).toISOString() })
  context.clock.set(dueAt)
  const scheduler = createScheduler(context, plannedSends)
  await saveInBetween(context.store, planned, { article_ids: '[]' }, () => scheduler.look())
  expect(await status()).toBe('scheduled')
  const row = await context.store.db.selectFrom('newsletters').select('held_reason').executeTakeFirstOrThrow()
  expect(row.held_reason).toBe('empty')
})
