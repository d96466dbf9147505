import type { CreateDeskArticleInput } from '@hometown/shared-types/contract/desk-articles'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { openSignedIn } from '../../../../../test/support/sign-in.ts'
import { newDeskArticle } from '../../../../../test/support/write-articles.ts'
import { getRow } from '../../../../database/read-rows.ts'
import { articles } from '../articles.repository.ts'
import { getDeskArticle, listDeskArticlePage } from '../articles.service.ts'
import { changeManyArticles } from './bulk-articles.service.ts'
import { createDeskArticle, restoreArticleRevision, updateDeskArticle } from './desk-articles.service.ts'
import { getRevision, listRevisions } from './revisions.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

async function open() {
  const { context, user: nora, call, actions } = await openSignedIn({ env: { TIME_ZONE: 'America/Chicago' } })
  const create = (fields?: Partial<CreateDeskArticleInput>) =>
    createDeskArticle(context, newDeskArticle({ content: '<p>Hello</p>', ...fields }), nora)
  const list = () => listDeskArticlePage(context, { page: 1, per_page: 100, sort: 'newest' }, nora)
  const undo = (id: string, version: number) => call('POST', `/api/articles/${id}/undo-save`, { version })
  return { context, nora, call, create, list, undo, actions }
}

describe('the desk’s articles', () => {
  it('are planned by the county’s clocks, or by a time with its zone', async () => {
    const { create, list } = await open()
    const planned = async (publishAt: string) => (await create({ publishAt })).publishAt
    expect(await planned('2026-11-21T06:30')).toBe(Date.UTC(2026, 10, 21, 12, 30))
    expect(await planned('2026-11-21T06:30:00+01:00')).toBe(Date.UTC(2026, 10, 21, 5, 30))
    expect((await list()).data.filter(({ publishAt }) => publishAt !== null)).toHaveLength(2)
  })

  it('refuse plans that can’t be, at their field', async () => {
    const { context, nora, create } = await open()
    const refusal = (save: Promise<unknown>) => save.catch((reason: unknown) => reason)
    const at = (path: string) => ({ status: 422, details: { issues: [{ path, message: expect.any(String) }] } })
    expect(await refusal(create({ publishAt: '2026-11-20T09:59' }))).toMatchObject(at('publishAt'))
    expect(await refusal(create({ unpublishAt: '2020-01-01' }))).toMatchObject(at('unpublishAt'))
    const upsideDown = { publishAt: '2026-11-22', unpublishAt: '2026-11-21' }
    expect(await refusal(create(upsideDown))).toMatchObject(at('unpublishAt'))
    const planned = await create({ publishAt: '2026-11-22' })
    const tooEarly = updateDeskArticle(context, planned.id, { unpublishAt: '2026-11-21' }, nora)
    expect(await refusal(tooEarly)).toMatchObject(at('unpublishAt'))
    const live = await create({ status: 'published' })
    const again = updateDeskArticle(context, live.id, { publishAt: '2026-11-22' }, nora)
    expect(await refusal(again)).toMatchObject(at('publishAt'))
  })

  it('take a plan back, and drop it when somebody publishes or archives by hand', async () => {
    const { context, nora, create } = await open()
    const { id } = await create({ publishAt: '2026-11-22', unpublishAt: '2026-11-23' })
    const kept = await updateDeskArticle(context, id, { title: 'Fair' }, nora)
    expect(kept.publishAt).not.toBeNull()
    const taken = await updateDeskArticle(context, id, { publishAt: null }, nora)
    expect(taken).toMatchObject({ publishAt: null, unpublishAt: expect.any(Number) })
    await updateDeskArticle(context, id, { publishAt: '2026-11-22' }, nora)
    const live = await updateDeskArticle(context, id, { status: 'published', publishAt: null }, nora)
    expect(live).toMatchObject({ status: 'published', publishAt: null, unpublishAt: expect.any(Number) })
    const archived = await updateDeskArticle(context, id, { status: 'archived' }, nora)
    expect(archived.unpublishAt).toBeNull()
    const planned = await create({ slug: 'fair-later', publishAt: '2026-11-22' })
    await changeManyArticles(context, { ids: [planned.id], action: 'archive' }, nora)
    expect(await getDeskArticle(context, planned.id)).toMatchObject({ status: 'archived', publishAt: null })
  })

  it('are not live before their date', async () => {
    const { context, nora, create } = await open()
    const publishedAt = context.clock.now() + HOUR
    const ahead = { status: 'draft', publishAt: publishedAt, publishedAt: null }
    expect(await create({ status: 'published', publishedAt })).toMatchObject(ahead)
    const live = await create({ status: 'published' })
    const later = await updateDeskArticle(context, live.id, { publishedAt }, nora)
    expect(later).toMatchObject({ status: 'draft', publishAt: publishedAt })
    const past = { status: 'published', publishedAt: 1_700_000_000_000 } as const
    expect(await create(past)).toMatchObject(past)
  })

  it('are made once, however often the same form asks for it', async () => {
    const { context, nora, create, list } = await open()
    const clientId = uuid()
    const [first, second] = await Promise.all([create({ clientId }), create({ clientId })])
    expect(first.id).toBe(clientId)
    expect(second).toEqual(first)
    const more = { id: clientId, version: 2, content: '<p>More</p>' }
    expect(await create({ clientId, content: '<p>More</p>' })).toMatchObject(more)
    await updateDeskArticle(context, clientId, { title: 'By Olaf' }, nora)
    await expect(create({ clientId, title: 'Again' })).rejects.toMatchObject({ status: 409, code: 'stale' })
    expect((await list()).total).toBe(1)
  })

  it('change many at once: good ones never wait for bad ones', async () => {
    const { context, nora, create, list, actions } = await open()
    const ids: string[] = []
    for (let number = 0; number < 12; number++) ids.push((await create({ slug: `fair-no-${number}` })).id)
    const result = await changeManyArticles(context, { ids: [...ids, 'nobody', ids[0] ?? ''], action: 'publish' }, nora)
    expect(result.done.toSorted()).toEqual(ids.toSorted())
    expect(result.failed).toEqual([{ id: 'nobody', title: '', message: 'Article not found' }])
    expect(await getDeskArticle(context, ids[0] ?? '')).toMatchObject({ status: 'published', version: 2 })
    await changeManyArticles(context, { ids: ids.slice(1), action: 'delete' }, nora)
    await changeManyArticles(context, { ids, action: 'archive' }, nora)
    expect((await list()).data).toMatchObject([{ id: ids[0], status: 'archived', version: 3 }])
    expect((await actions()).filter((action) => action === 'article.delete')).toHaveLength(11)
  })

  it('change many at once, but none that somebody has saved since they were shown', async () => {
    const { context, nora, create } = await open()
    for (const action of ['publish', 'draft', 'archive', 'delete'] as const) {
      const status = action === 'draft' ? 'archived' : 'draft'
      const shown = await create({ slug: `fair-${action}`, status })
      const versions = { [shown.id]: shown.version }
      await updateDeskArticle(context, shown.id, { title: 'A colleague’s' }, nora)
      const { done, failed } = await changeManyArticles(context, { ids: [shown.id], action, versions }, nora)
      const message = 'This article has changed since you opened it.'
      expect([done, failed]).toEqual([[], [{ id: shown.id, title: 'A colleague’s', message }]])
      expect(await getDeskArticle(context, shown.id)).toMatchObject({ status, version: 2 })
    }
  })

  it('say how they were when many are changed, so that this is taken back', async () => {
    const { context, nora, create } = await open()
    const unpublishAt = new Date(context.clock.now() + DAY).toISOString()
    const live = await create({ status: 'published', slug: 'fair-live', unpublishAt })
    const [draft, archived] = [await create({ slug: 'two' }), await create({ slug: 'old', status: 'archived' })]
    const ids = [live.id, draft.id, archived.id]
    const { changed } = await changeManyArticles(context, { ids, action: 'archive' }, nora)
    expect(changed).toHaveLength(2)
    const before = { version: 2, publishAt: null }
    expect(changed).toContainEqual({ ...before, id: live.id, status: 'published', unpublishAt: live.unpublishAt })
    expect(changed).toContainEqual({ ...before, id: draft.id, status: 'draft', unpublishAt: null })
    const back = await updateDeskArticle(context, live.id, { status: 'published', version: 2, unpublishAt }, nora)
    expect(back).toEqual({ ...live, version: 3, updatedAt: back.updatedAt })
  })

  it('can be brought back as they were, without leaving their place', async () => {
    const { context, nora, create, actions } = await open()
    const { id } = await create({ status: 'published', slug: 'fair' })
    await updateDeskArticle(context, id, { content: '<p>Wrong</p>', slug: 'county-fair', title: 'Oops' }, nora)
    const revisions = await listRevisions(context.store.db, id)
    expect(revisions.map(({ version, title, savedBy }) => [version, title, savedBy])).toEqual([
      [2, 'Oops', nora.username],
      [1, 'County fair opens', nora.username],
    ])
    const revision = async (version: number) =>
      getRevision(context.store.db, await getRow(context.store.db, articles, id), version)
    expect((await revision(1)).snapshot).toMatchObject({ content: '<p>Hello</p>', slug: 'fair' })
    await expect(revision(7)).rejects.toMatchObject({ status: 404 })
    const restored = await restoreArticleRevision(context, id, 1, 2, nora)
    const place = { slug: 'county-fair', status: 'published', version: 3 }
    expect(restored).toMatchObject({ ...place, title: 'County fair opens', content: '<p>Hello</p>' })
    expect(await actions()).toEqual(['article.create', 'article.update', 'article.restore'])
  })

  it('have at most 25,000 elements, so that nobody loses them to the sanitizer', async () => {
    const { context, nora, create } = await open()
    const withElements = (count: number) => '<p>x</p>'.repeat(count)
    const message = expect.stringContaining('too many paragraphs, links or cells')
    const tooMany = { status: 422, details: { issues: [{ path: 'content', message }] } }
    await expect(create({ content: withElements(25_001) })).rejects.toMatchObject(tooMany)
    const { id, content } = await create({ content: withElements(25_000) })
    expect(content).toBe(withElements(25_000))
    const more = updateDeskArticle(context, id, { content: withElements(25_001) }, nora)
    await expect(more).rejects.toMatchObject(tooMany)
  })
})

describe('drafts without a category', () => {
  const noCategory = { status: 422, details: { issues: [{ path: 'category', message: 'Choose a category first' }] } }

  it('are saved, told apart, and get one later', async () => {
    const { context, nora, create, list } = await open()
    const draft = await create({ category: null })
    expect(draft).toMatchObject({ status: 'draft', needsCategory: true })
    expect((await list()).data).toMatchObject([{ id: draft.id, needsCategory: true }])
    const renamed = await updateDeskArticle(context, draft.id, { title: 'County fair' }, nora)
    expect(renamed).toMatchObject({ needsCategory: true })
    const chosen = await updateDeskArticle(context, draft.id, { category: 'Community', status: 'published' }, nora)
    expect(chosen).toMatchObject({ category: 'Community', needsCategory: false, status: 'published' })
  })

  it('are published by nobody: not new, not later, not planned, not among many', async () => {
    const { context, nora, create } = await open()
    const publishAt = new Date(context.clock.now() + DAY).toISOString()
    await expect(create({ category: null, status: 'published' })).rejects.toMatchObject(noCategory)
    await expect(create({ category: null, publishAt })).rejects.toMatchObject(noCategory)
    const { id, title } = await create({ category: null })
    for (const changes of [{ status: 'published' as const }, { publishAt }])
      await expect(updateDeskArticle(context, id, changes, nora)).rejects.toMatchObject(noCategory)
    const { done, failed } = await changeManyArticles(context, { ids: [id], action: 'publish' }, nora)
    expect([done, failed]).toEqual([[], [{ id, title, message: 'Choose a category first' }]])
    expect(await getDeskArticle(context, id)).toMatchObject({ status: 'draft', version: 1 })
  })
})

describe('taking back a publish', () => {
  it('leaves the draft that was there, as if readers had never seen it', async () => {
    const { context, nora, create, undo } = await open()
    const draft = await create({ category: null })
    const changes = { status: 'published', category: 'Sports', content: '<p>After</p>', slug: 'the-fair' } as const
    const { version, publishedAt } = await updateDeskArticle(context, draft.id, changes, nora)
    expect(publishedAt).not.toBeNull()
    const answer = await undo(draft.id, version)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ ...draft, version: 3, updatedAt: expect.any(Number) })
  })

  it('plans again what was planned', async () => {
    const { context, nora, create, undo } = await open()
    const publishAt = new Date(context.clock.now() + DAY).toISOString()
    const planned = await create({ publishAt })
    const { version } = await updateDeskArticle(context, planned.id, { status: 'published' }, nora)
    const answer = await undo(planned.id, version)
    expect(answer.json()).toMatchObject({ status: 'draft', publishAt: planned.publishAt, publishedAt: null })
  })
})
