import { describe, expect, test } from 'vitest'
import { buildTestContext } from '../../../../../test/support/build-test-app.ts'
import { openMirror } from '../../../../../test/support/mirror-harness.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { somebodyWaits } from '../../../../../test/support/somebody-waits.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { createArticle } from '../../../../../test/support/write-articles.ts'
import { lockForTransaction } from '../../../../database/advisory-locks.ts'
import { retryConflicts } from '../../../../database/write-conflict.ts'
import { listTakenDown } from '../../../content/seen/seen.service.ts'
import { adoptContent } from './content-origin.service.ts'

describe('articles of another origin that are replaced', () => {
  async function movedInstallation() {
    const store = await openTestStore()
    const before = await buildTestContext({ store })
    const article = newArticle({ title: 'Bridge reopens', status: 'published' })
    const { id, slug } = await createArticle(before, article, 'ruth')
    await store.db.updateTable('articles').set({ views: 40 }).where('id', '=', id).execute()
    const { context } = await openMirror({ posts: 1, store })
    const left = async () => ({
      articles: (await store.db.selectFrom('articles').select('id').execute()).length,
      takenDown: (await listTakenDown(store.db)).map(({ path }) => path),
    })
    return { context, store, id, left, done: { articles: 0, takenDown: [`/${slug}`] } }
  }

  test('are gone although an editor saves one of them at that moment', async () => {
    const { context, store, id, left, done } = await movedInstallation()
    let replacing: Promise<number> | undefined
    // As a save that takes an article from readers does: first the row, then the addresses.
    await retryConflicts(() =>
      store.db.transaction().execute(async (trx) => {
        await trx.updateTable('articles').set({ version: 2, title: 'Bridge' }).where('id', '=', id).execute()
        const isFirst = replacing === undefined
        replacing ??= adoptContent(context, 'replace', context.wordpress)
        replacing.catch(() => {})
        if (isFirst && store.kind === 'postgres') await somebodyWaits(store)
        await lockForTransaction(trx, store.kind, 'addresses')
      }),
    )
    expect(await replacing).toBe(1)
    expect(await left()).toEqual(done)
  })
})
