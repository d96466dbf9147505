import { type CreateDeskArticleInput, createDeskArticleSchema } from '@hometown/shared-types/desk-article'
import { describe, expect, it } from 'vitest'
import { buildTestContext } from '../../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { restoreDeletedArticle } from '../deleted/deleted-articles.service.ts'
import { changeArticles } from '../writing/bulk-articles.service.ts'
import {
  createDeskArticle,
  deleteDeskArticle,
  getDeskArticle,
  updateDeskArticle,
} from '../writing/desk-articles.service.ts'
import { listDeskPage } from '../writing/desk-lists.service.ts'

const NO_CATEGORY = {
  status: 422,
  details: { issues: [{ path: 'category', message: 'Choose a category first' }] },
}
const TOMORROW = 86_400_000

describe('drafts without a category', () => {
  async function open() {
    const context = await buildTestContext({ store: await openTestStore() })
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

  it('keep their time only with a category', async () => {
    const { context, nora, create } = await open()
    const publishAt = new Date(context.clock.now() + TOMORROW).toISOString()
    const { id } = await create({ category: 'Events', publishAt })
    await expect(updateDeskArticle(context, id, { category: null }, nora)).rejects.toMatchObject(NO_CATEGORY)
    await updateDeskArticle(context, id, { category: null, publishAt: null }, nora)
    expect(await getDeskArticle(context, id)).toMatchObject({ needsCategory: true, publishAt: null })
  })

  it('are published without choosing again after somebody chose one in WordPress', async () => {
    const { context, nora, create } = await open()
    const inWordPress = async (changes: { category: 'Sports' } | { status: 'published' }) => {
      const { id } = await create()
      await context.store.db.updateTable('articles').set(changes).where('id', '=', id).execute()
      return id
    }
    const chosen = await inWordPress({ category: 'Sports' })
    const published = { category: 'Sports', status: 'published', needsCategory: false }
    expect(await updateDeskArticle(context, chosen, { status: 'published' }, nora)).toMatchObject(published)
    const live = await inWordPress({ status: 'published' })
    expect(await updateDeskArticle(context, live, { title: 'Big fair' }, nora)).toMatchObject({ title: 'Big fair' })
  })

  it('need one still after they were deleted and restored', async () => {
    const { context, nora, create } = await open()
    const { id } = await create()
    await deleteDeskArticle(context, id, nora)
    expect(await restoreDeletedArticle(context, id, nora)).toMatchObject({ id, needsCategory: true })
  })
})
