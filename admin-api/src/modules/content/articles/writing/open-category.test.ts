import { type CreateDeskArticleInput, createDeskArticleSchema } from '@hometown/shared-types/desk-article'
import { describe, expect, it } from 'vitest'
import { buildTestContext } from '../../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { changeArticles } from './bulk-articles.service.ts'
import { createDeskArticle, getDeskArticle, updateDeskArticle } from './desk-articles.service.ts'
import { listDeskPage } from './desk-lists.service.ts'

const NO_CATEGORY = {
  status: 422,
  details: { issues: [{ path: 'category', message: 'Choose a category first' }] },
}
const TOMORROW = 86_400_000

describe('drafts without a category', () => {
  async function open() {
    const context = await buildTestContext()
    const nora = await signIn(context)
    const create = (fields: Partial<CreateDeskArticleInput> = {}) =>
      createDeskArticle(
        context,
        createDeskArticleSchema.parse({
          ...{ title: 'Fair', description: 'Pie.', authorName: 'Nora', category: null, ...fields },
        }),
        nora,
      )
    const listed = async () => (await listDeskPage(context, { page: 1, per_page: 10, sort: 'newest' }, nora)).data
    return { context, nora, create, listed }
  }

  it('are saved, told apart, and get one later', async () => {
    const { context, nora, create, listed } = await open()
    const draft = await create()
    expect(draft).toMatchObject({ status: 'draft', needsCategory: true })
    expect(await listed()).toMatchObject([{ id: draft.id, needsCategory: true }])
    expect(await updateDeskArticle(context, draft.id, { title: 'County fair' }, nora)).toMatchObject({
      needsCategory: true,
    })
    const chosen = await updateDeskArticle(context, draft.id, { category: 'Community', status: 'published' }, nora)
    expect(chosen).toMatchObject({ category: 'Community', needsCategory: false, status: 'published' })
    expect(await listed()).toMatchObject([{ needsCategory: false }])
  })

  it('are published by nobody: not new, not later, not planned, not among many', async () => {
    const { context, nora, create } = await open()
    const publishAt = new Date(context.clock.now() + TOMORROW).toISOString()
    await expect(create({ status: 'published' })).rejects.toMatchObject(NO_CATEGORY)
    await expect(create({ publishAt })).rejects.toMatchObject(NO_CATEGORY)
    const { id } = await create()
    await expect(updateDeskArticle(context, id, { status: 'published' }, nora)).rejects.toMatchObject(NO_CATEGORY)
    await expect(updateDeskArticle(context, id, { publishAt }, nora)).rejects.toMatchObject(NO_CATEGORY)
    const { done, failed } = await changeArticles(context, { ids: [id], action: 'publish' }, nora)
    expect([done, failed]).toEqual([[], [{ id, title: 'Fair', message: 'Choose a category first' }]])
    expect(await getDeskArticle(context, id)).toMatchObject({ status: 'draft', version: 1 })
  })
})
