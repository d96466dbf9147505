import { expect, test } from 'vitest'
import { buildTestContext } from '../../../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../../../test/support/new-article.ts'
import { addNewsletter } from '../../../../../../test/support/sending-harness.ts'
import { createArticle, updateArticle } from '../../../../../../test/support/write-articles.ts'
import { findNewsletterRow } from '../../newsletters.repository.ts'
import { realEditions } from './editions.ts'

test('a newsletter is not sent without an article that was withdrawn, nor empty', async () => {
  const context = await buildTestContext()
  const { db } = context.store
  const { id: article } = await createArticle(context, newArticle({ status: 'draft' }), null)
  const id = await addNewsletter(context)
  const load = async (changes: { introduction_html?: string | null; article_ids?: string }) => {
    const article_ids = JSON.stringify([article])
    await db
      .updateTable('newsletters')
      .set({ article_ids, introduction_html: null, ...changes })
      .where('id', '=', id)
      .execute()
    const row = await findNewsletterRow(db, id)
    if (!row) throw new Error('It is gone')
    return realEditions.load(context, row)
  }
  await expect(load({})).rejects.toThrow(
    '“County fair opens” isn’t published anymore. Publish the missing articles again, or cancel the send.',
  )
  await updateArticle(context, article, { status: 'published' }, null)
  expect(await load({})).toMatchObject({ articles: [{ id: article }] })
  const nothing = { article_ids: '[]', introduction_html: null }
  await expect(load(nothing)).rejects.toThrow('This newsletter is empty. Cancel the send.')
  expect(await load({ ...nothing, introduction_html: '<p>No paper this week.</p>' })).toMatchObject({ articles: [] })
})
