import { describe, expect, it } from 'vitest'
import { buildTestContext } from '../../../test/support/build-test-app.ts'
import { newIssue, newIssueArticle } from '../../../test/support/new-issue.ts'
import { addNewsletter } from '../../../test/support/sending-harness.ts'
import { openTestStore } from '../../../test/support/test-store.ts'
import { migrateStore } from '../migrating/migrate.ts'
import { noteKnownNewsletterArticles } from './0156-known-newsletter-articles.ts'
import { migrations } from './index.ts'

describe('newsletters that were sent before their articles were noted', () => {
  it('are found by each article that they froze', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    const { store } = context
    const expected: { article_id: string; newsletter_id: string }[] = []
    for (let at = 0; at < 21; at++) {
      const newsletterId = await addNewsletter(context)
      const articles = ['one', `only-${at}`].map((id) => newIssueArticle('Sports', { id }))
      const content = JSON.stringify(newIssue({ newsletterId, articles }))
      await store.db
        .insertInto('newsletter_issues')
        .values({ newsletter_id: newsletterId, content, frozen_at: 1 })
        .execute()
      for (const { id } of articles) expected.push({ article_id: id, newsletter_id: newsletterId })
    }
    await migrateStore(store, { list: { ...migrations, '9999-note-again': noteKnownNewsletterArticles } })
    const noted = await store.db.selectFrom('newsletter_articles').selectAll().execute()
    expect(noted).toHaveLength(42)
    expect(noted).toEqual(expect.arrayContaining(expected))
  })
})
