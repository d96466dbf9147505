import { expect, test } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../test/support/new-article.ts'
import { addNewsletter } from '../../../../test/support/sending-harness.ts'
import { createArticle } from '../../articles/articles.service.ts'
import { findNewsletterRow } from '../newsletters.repository.ts'
import { realEditions } from './editions.ts'

test('a newsletter whose articles were all withdrawn is not sent empty', async () => {
  const context = await buildTestContext()
  const { db } = context.store
  const { id: article } = await createArticle(context, newArticle({ status: 'draft' }), null)
  const id = await addNewsletter(context)
  const load = async (changes: { introduction_html?: string }) => {
    const article_ids = JSON.stringify([article])
    await db
      .updateTable('newsletters')
      .set({ article_ids, ...changes })
      .where('id', '=', id)
      .execute()
    const row = await findNewsletterRow(db, id)
    if (!row) throw new Error('It is gone')
    return realEditions.load(context, row)
  }
  await expect(load({})).rejects.toThrow('None of its articles is published any more')
  expect(await load({ introduction_html: '<p>No paper this week.</p>' })).toMatchObject({ articles: [] })
})
