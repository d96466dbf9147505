import { describe, expect, it } from 'vitest'
import { buildTestContext } from '../../../../../test/support/build-test-app.ts'
import { newIssue, newIssueArticle } from '../../../../../test/support/new-issue.ts'
import { addNewsletter } from '../../../../../test/support/sending-harness.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { saveIssueContent } from '../sending/issues/issues.repository.ts'
import { listNewslettersSeen } from './newsletters-seen.service.ts'

describe('newsletters that readers have seen', () => {
  it('are found by what was frozen, and before that by the chosen articles', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    const { db } = context.store
    const [frozen, beginning] = [await addNewsletter(context), await addNewsletter(context)]
    const chosen = { article_ids: JSON.stringify(['told', 'left-out']) }
    await db
      .updateTable('newsletters')
      .set({ ...chosen, status: 'sent' })
      .where('id', '=', frozen)
      .execute()
    await db
      .updateTable('newsletters')
      .set({ ...chosen, status: 'preparing' })
      .where('id', '=', beginning)
      .execute()
    const articles = [newIssueArticle('Sports', { id: 'told' })]
    await saveIssueContent(db, newIssue({ newsletterId: frozen, articles }), 1)
    const seen = await listNewslettersSeen(db, 'article', ['told', 'left-out', 'another'])
    const idsOf = (id: string) => seen.get(id)?.map((newsletter) => newsletter.id)
    expect(idsOf('told')?.toSorted()).toEqual([frozen, beginning].toSorted())
    expect(idsOf('left-out')).toEqual([beginning])
    expect(idsOf('another')).toBeUndefined()
  })
})
