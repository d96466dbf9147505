import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { addSubscribers } from '../../../../../test/support/sending-harness.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { createArticle } from '../../../../../test/support/write-articles.ts'

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
    status: async () => (await context.store.db.selectFrom('newsletters').select('status').executeTakeFirst())?.status,
  }
}

describe('a newsletter that two editors have open', () => {
  test('isn’t sent as the other one left it', async () => {
    const { made, edit, send, status } = await openNewsletter()
    const { version } = await edit()
    expect(await send({ version: made.version })).toMatchObject({ code: 409, message: STALE })
    expect(await status()).toBe('draft')
    expect(await send({ version })).toMatchObject({ code: 200, status: 'preparing' })
  })

  test('is either edited or sent as it was seen, when both come at once', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { context, made, edit, send } = await openNewsletter()
      const [edited, sent] = await Promise.all([edit(), send({ version: made.version })])
      expect([edited.code, sent.code].sort()).toEqual([200, 409])
      const row = await context.store.db.selectFrom('newsletters').select(['title', 'status']).executeTakeFirstOrThrow()
      expect(row).toEqual(
        sent.code === 200 ? { title: 'Week', status: 'preparing' } : { title: 'Half ty', status: 'draft' },
      )
    }
  })
})
