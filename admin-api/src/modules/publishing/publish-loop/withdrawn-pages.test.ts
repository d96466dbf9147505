import { describe, expect, it } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../test/support/new-article.ts'
import { idleRenderer } from '../../../../test/support/publishing.ts'
import { createArticle, deleteArticle, updateArticle } from '../../../../test/support/write-articles.ts'
import { publishWaitingChanges } from './publish-changes.ts'
import { listWithdrawnPaths } from './withdrawn-pages.service.ts'

describe('the addresses of withdrawn articles', () => {
  async function open(): Promise<TestContext> {
    return buildTestContext()
  }

  async function publishArticle(context: TestContext, slug: string): Promise<string> {
    const { id } = await createArticle(context, newArticle({ status: 'published', slug }), null)
    await publishWaitingChanges(context, idleRenderer)
    return id
  }

  const ways = {
    'it is deleted': (context: TestContext, id: string) => deleteArticle(context, id, null),
    'it is archived': (context: TestContext, id: string) => updateArticle(context, id, { status: 'archived' }, null),
    'it is a draft again': (context: TestContext, id: string) => updateArticle(context, id, { status: 'draft' }, null),
  }

  it.each(Object.entries(ways))('are known when %s, until that is published', async (_, withdraw) => {
    const context = await open()
    const id = await publishArticle(context, 'fair')
    await publishArticle(context, 'other')
    expect(await listWithdrawnPaths(context)).toEqual(new Set())
    await withdraw(context, id)
    expect(await listWithdrawnPaths(context)).toEqual(new Set(['/fair']))
    await publishWaitingChanges(context, idleRenderer)
    expect(await listWithdrawnPaths(context)).toEqual(new Set())
  })

  it('are none that belong to another published article by now', async () => {
    const context = await open()
    const ids = [await publishArticle(context, 'fair'), await publishArticle(context, 'parade')]
    for (const id of ids) await deleteArticle(context, id, null)
    await createArticle(context, newArticle({ status: 'published', slug: 'fair' }), null)
    await createArticle(context, newArticle({ status: 'draft', slug: 'parade' }), null)
    expect(await listWithdrawnPaths(context)).toEqual(new Set(['/parade']))
  })
})
