import { mapArticleTexts } from '@hometown/shared-types/contract/articles'
import { describe, expect, it } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import {
  type ArticleForm,
  createArticle,
  deleteArticle,
  updateArticle,
} from '../../../../test/support/write-articles.ts'
import type { AppContext } from '../../../context.ts'
import { isSlugInUse, listDeskArticlePage } from './articles.service.ts'

const create = (context: AppContext, fields: ArticleForm = {}) => createArticle(context, fields, 'nora')
const publish = (context: AppContext, fields: ArticleForm = {}) => create(context, { status: 'published', ...fields })

async function listChanges({ store }: AppContext) {
  const rows = await store.db.selectFrom('changes').selectAll().where('kind', '=', 'article').orderBy('seq').execute()
  return rows.map(({ content_id, before, after }) => [
    content_id,
    JSON.parse(before ?? 'null'),
    JSON.parse(after ?? 'null'),
  ])
}

describe('saving articles', () => {
  it('gives two articles of one title, saved at once, two slugs and two numbers', async () => {
    const context = await buildTestContext()
    const made = await Promise.all(Array.from({ length: 6 }, () => publish(context)))
    expect(new Set(made.map((article) => article.slug)).size).toBe(6)
    expect(new Set(made.map((article) => article.wordpressPostId)).size).toBe(6)
    expect(made.map((article) => article.slug).sort()[1]).toBe('county-fair-opens-1')
  })

  it('changes only what is given, and takes empty texts for none', async () => {
    const context = await buildTestContext()
    const texts = mapArticleTexts((name) => `https://example.invalid/${name}`)
    const before = await create(context, texts)
    expect(before).toMatchObject(texts)
    context.clock.advance(5000)
    const after = await updateArticle(context, before.id, { imageAlt: '' }, 'nora')
    expect(after).toEqual({ ...before, imageAlt: null, updatedAt: before.updatedAt + 5000, version: 2 })
  })

  it('cleans a wanted slug, counts on where it is taken and passes over reserved words', async () => {
    const context = await buildTestContext()
    expect((await create(context, { slug: 'Straße & Wörld!' })).slug).toBe('strasse-world')
    expect((await create(context, { slug: 'strasse-world' })).slug).toBe('strasse-world-1')
    expect((await create(context, { title: 'Admin' })).slug).toBe('admin-1')
    expect((await create(context, { title: '東京' })).slug).toBe('article-1')
    expect(await isSlugInUse(context, 'admin')).toBe(true)
    expect(await isSlugInUse(context, 'strasse-world-1')).toBe(true)
    expect(await isSlugInUse(context, 'strasse-world-2')).toBe(false)
  })
})

it('what publishing is told is where a published article was and is', async () => {
  const context = await buildTestContext()
  const { id, wordpressPostId: number } = await publish(context, { slug: 'first' })
  await updateArticle(context, id, { slug: 'second', category: 'Sports' }, 'nora')
  await updateArticle(context, id, { status: 'archived' }, 'nora')
  await updateArticle(context, id, { title: 'Nobody sees this' }, 'nora')
  await updateArticle(context, id, { status: 'published' }, 'nora')
  await deleteArticle(context, id, 'nora')
  const first = { slug: 'first', status: 'published' }
  const second = { ...first, slug: 'second' }
  const archived = { ...second, status: 'archived' }
  expect(await listChanges(context)).toEqual([
    [number, null, first],
    [number, first, second],
    [number, second, archived],
    [number, archived, second],
    [number, second, null],
  ])
})

const defaults = { page: 1, per_page: 50, sort: 'newest' } as const
const NORA = { id: 'nora', username: 'nora', displayName: null, role: 'editor' } as const

it('lists of articles are searched, filtered and sorted', async () => {
  const context = await buildTestContext()
  for (const title of ['Pie 100% free', 'Pie contest', 'Rain']) {
    await create(context, { title, authorName: title === 'Rain' ? 'Sam Ortiz' : 'Nora Ellingson' })
    context.clock.advance(1000)
  }
  const titles = async (query: object) =>
    (await listDeskArticlePage(context, { ...defaults, ...query }, NORA)).data.map((article) => article.title)
  expect(await titles({})).toEqual(['Rain', 'Pie contest', 'Pie 100% free'])
  expect(await titles({ search: 'PIE ellingson' })).toEqual(['Pie contest', 'Pie 100% free'])
  expect(await titles({ search: '100%' })).toEqual(['Pie 100% free'])
  expect(await titles({ author: 'Sam Ortiz' })).toEqual(['Rain'])
  expect(await titles({ sort: 'oldest', per_page: 1, page: 2 })).toEqual(['Pie contest'])
  expect(await titles({ status: 'published' })).toEqual([])
  expect(await listDeskArticlePage(context, { ...defaults, per_page: 2 }, NORA)).toMatchObject({
    total: 3,
    totalPages: 2,
  })
})
