import { createDeskArticleSchema } from '@hometown/shared-types/desk-article'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { createDeskArticle, getDeskArticle, updateDeskArticle } from './desk-articles.service.ts'

const FORM = { title: 'Fair', description: 'Pie.', authorName: 'Nora', content: '<p>Before</p>' }
const NOTHING_PLANNED = { publishAt: null, unpublishAt: null, needsCategory: false }

describe('taking back a publish', () => {
  async function open() {
    const { app, context } = await buildTestApp()
    const nora = await signIn(context)
    const create = (fields: object = {}) =>
      createDeskArticle(context, createDeskArticleSchema.parse({ ...FORM, category: 'Events', ...fields }), nora)
    const undo = (id: string, body: object) =>
      app.inject({ method: 'POST', url: `/api/articles/${id}/undo-save`, headers: nora.headers, body })
    return { context, nora, create, undo }
  }

  it('leaves the draft that was there, as if readers had never seen it', async () => {
    const { context, nora, create, undo } = await open()
    const draft = await create({ category: null })
    const changes = { status: 'published', category: 'Sports', content: '<p>After</p>', slug: 'the-fair' } as const
    const live = await updateDeskArticle(context, draft.id, changes, nora)
    expect(live).toMatchObject({ status: 'published', publishedAt: expect.any(Number) })
    const { version } = live
    const answer = await undo(draft.id, { ...NOTHING_PLANNED, needsCategory: true, version })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ ...draft, version: 3, updatedAt: expect.any(Number) })
  })

  it('leaves the text that readers had', async () => {
    const { context, nora, create, undo } = await open()
    const live = await create({ status: 'published' })
    const { version } = await updateDeskArticle(context, live.id, { title: 'Wrong', content: '<p>Wrong</p>' }, nora)
    expect((await undo(live.id, { ...NOTHING_PLANNED, version })).json()).toEqual({
      ...live,
      version: 3,
      updatedAt: expect.any(Number),
    })
  })

  it('plans again what was planned', async () => {
    const { context, nora, create, undo } = await open()
    const publishAt = new Date(context.clock.now() + 86_400_000).toISOString()
    const planned = await create({ publishAt })
    const { version } = await updateDeskArticle(context, planned.id, { status: 'published' }, nora)
    const answer = await undo(planned.id, { ...NOTHING_PLANNED, publishAt, version })
    expect(answer.json()).toMatchObject({ status: 'draft', publishAt: planned.publishAt, publishedAt: null })
  })

  it('takes back nothing that somebody has saved since', async () => {
    const { context, nora, create, undo } = await open()
    const { id, version } = await create({ status: 'published' })
    await updateDeskArticle(context, id, { title: 'A colleague’s' }, nora)
    const late = await undo(id, { ...NOTHING_PLANNED, version })
    expect([late.statusCode, late.json().code]).toEqual([409, 'stale'])
    expect(await getDeskArticle(context, id)).toMatchObject({ title: 'A colleague’s', status: 'published' })
  })
})
