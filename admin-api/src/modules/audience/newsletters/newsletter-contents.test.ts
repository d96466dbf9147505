import { expect, test } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../test/support/new-article.ts'
import { newIssue, newIssueArticle } from '../../../../test/support/new-issue.ts'
import { addNewsletter } from '../../../../test/support/sending-harness.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { saveIssueContent } from './newsletter-contents.service.ts'

test('where an article was used is what a newsletter contained when it went out, and its views', async () => {
  const { app, context } = await buildTestApp()
  const { headers } = await signIn(context)
  const { db } = context.store
  const publish = async (title: string, views: number) => {
    const payload = { ...newArticle({ title }), status: 'published' }
    const { id } = (await app.inject({ method: 'POST', url: '/api/articles', headers, payload })).json()
    await db.updateTable('articles').set({ views }).where('id', '=', id).execute()
    return id
  }
  const [told, other] = [await publish('Fair', 214), await publish('Bridge', 3)]
  const [sent, draft] = [await addNewsletter(context), await addNewsletter(context)]
  await db.updateTable('newsletters').set({ status: 'sent', sent_at: 1000 }).where('id', '=', sent).execute()
  await db.updateTable('newsletters').set({ status: 'draft' }).where('id', '=', draft).execute()
  for (const newsletterId of [sent, draft]) {
    const articles = [newIssueArticle('Sports', { id: told })]
    await saveIssueContent(db, newIssue({ newsletterId, articles }), 1)
  }
  const usage = async (...ids: string[]) =>
    (await app.inject({ url: `/api/usage?kind=article&ids=${ids.join(',')}`, headers })).json()
  const sentAt = '1970-01-01T00:00:01.000Z'
  expect(await usage(told, other)).toEqual({
    newsletters: [{ id: sent, title: expect.any(String), sentAt }],
    views: 217,
  })
  expect(await usage(other)).toEqual({ newsletters: [], views: 3 })
  expect((await app.inject({ url: '/api/usage?kind=article&ids=x' })).statusCode).toBe(401)
})
