import { describe, expect, it } from 'vitest'
import { buildTestContext } from '../../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { openTransaction } from '../../../../../test/support/open-transaction.ts'
import { openTestPostgres } from '../../../../../test/support/test-store.ts'
import { createArticle } from '../../../../../test/support/write-articles.ts'
import { recordChange } from '../../../platform/changes/changes.service.ts'
import { makeSearchIndex } from './make-search-index.ts'
import { findReadableIndex } from './withdrawn-index.ts'

describe('a search index that is made while PostgreSQL commits changes in another order than they were numbered in', () => {
  async function open() {
    const store = await openTestPostgres()
    const context = await buildTestContext({ store })
    const publish = (title: string) => createArticle(context, newArticle({ title, status: 'published' }), null)
    const { id: articleId, slug, wordpressPostId: contentId } = await publish('Fair')
    const withdrawal = () =>
      openTransaction(store, async (trx) => {
        await trx.updateTable('articles').set({ status: 'archived' }).where('id', '=', articleId).execute()
        const before = { slug, category: 'Community', month: '2026-11', status: 'published' } as const
        await recordChange(trx, { kind: 'article', articleId, contentId, before, after: null }, 1)
      })
    return { context, publish, withdrawal }
  }

  it('lacks what was withdrawn under a lower number than its last change, however long that took', async () => {
    const { context, publish, withdrawal } = await open()
    const first = await withdrawal()
    await publish('Pie')
    let waits = 0
    const wait = async () => {
      if (++waits === 3) await first.commit()
    }
    const made = await makeSearchIndex(context, { wait })
    await first.commit()
    expect(made).toMatchObject({ articles: 1, changesUpTo: 3 })
    expect(await findReadableIndex(context)).toEqual(made)
  })

  it('waits for nobody who began after it', async () => {
    const { context, publish, withdrawal } = await open()
    const first = await withdrawal()
    let later: Awaited<ReturnType<typeof withdrawal>> | undefined
    const wait = async () => {
      later = await openTransaction(context.store, (trx) => recordChange(trx, { kind: 'settings' }, 1))
      await first.commit()
    }
    await publish('Pie')
    expect(await makeSearchIndex(context, { wait })).toMatchObject({ articles: 1 })
    await later?.commit()
  })
})
