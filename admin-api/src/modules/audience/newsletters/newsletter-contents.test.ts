import { expect, test } from 'vitest'
import { newArticle } from '../../../../test/support/new-article.ts'
import { newIssue, newIssueArticle } from '../../../../test/support/new-issue.ts'
import { addNewsletter } from '../../../../test/support/sending-harness.ts'
import { openSignedIn } from '../../../../test/support/signed-in.ts'
import { createArticle } from '../../../../test/support/write-articles.ts'
import { saveIssueContent } from './newsletter-contents.service.ts'

test('where an article was used is what a newsletter contained when it went out, and its views', async () => {
  const { context, call } = await openSignedIn()
  const { db } = context.store
  const publish = async (title: string, views: number) => {
    const { id } = await createArticle(context, newArticle({ title, status: 'published' }), null)
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
  const usage = async (...ids: string[]) => (await call('GET', `/api/usage?kind=article&ids=${ids.join(',')}`)).json()
  const sentAt = '1970-01-01T00:00:01.000Z'
  expect(await usage(told, other)).toEqual({
    newsletters: [{ id: sent, title: expect.any(String), sentAt }],
    views: 217,
  })
  expect(await usage(other)).toEqual({ newsletters: [], views: 3 })
})
