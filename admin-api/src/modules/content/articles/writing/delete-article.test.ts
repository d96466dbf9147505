import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { openSignedIn } from '../../../../../test/support/sign-in.ts'
import { articleForm } from '../../../../../test/support/write-articles.ts'
import { streamExport } from '../../../operations/exports/index.ts'
import { addArticleViews } from '../article-views.service.ts'

const form = { ...articleForm, content: '<p>Hello</p>', status: 'published', keywords: ['pie'] }

describe('a deleted article', () => {
  async function open() {
    const { context, ask: call } = await openSignedIn()
    const restore = (id: string) => call('POST', '/api/articles/restore', { id })
    return { context, db: context.store.db, call, restore }
  }

  it('comes back as the same article: its id, number, address, dates, views and what was under it', async () => {
    const { context, db, call, restore } = await open()
    const { body: made } = await call('POST', '/api/articles', form)
    await call('PATCH', `/api/articles/${made.id}`, { slug: 'the-fair' })
    const unpublishAt = new Date(context.clock.now() + 86_400_000).toISOString()
    await call('PATCH', `/api/articles/${made.id}`, { title: 'The fair is on', unpublishAt })
    await context.store.write('reader', ({ db: trx }) => addArticleViews(trx, '2026-11-18', new Map([[made.id, 7]])))
    await call('POST', `/api/articles/${made.id}/corrections`, { kind: 'correction', text: 'It was Friday.' })
    await call('PUT', `/api/working-copies/${made.id}/c1`, { form: { title: 'Half' }, baseVersion: 3 })
    const kept = async () => ({
      corrections: (await call('GET', `/api/articles/${made.id}/corrections`)).body,
      copies: (await call('GET', `/api/working-copies/${made.id}`)).body,
      days: await db.selectFrom('article_views').selectAll().execute(),
      redirects: await db.selectFrom('redirects').select(['path', 'item_id']).execute(),
    })
    const [{ body: last }, before] = [await call('GET', `/api/articles/${made.id}`), await kept()]
    expect(last).toMatchObject({ views: 7, slug: 'the-fair' })
    await call('DELETE', `/api/articles/${made.id}`)
    context.clock.advance(60_000)

    const { status, body } = await restore(made.id)
    expect(status).toBe(201)
    expect(body).toEqual({ ...last, version: last.version + 1, updatedAt: context.clock.now() })
    expect(await kept()).toEqual(before)
    expect(before.corrections).toHaveLength(1)
    expect((await call('GET', `/api/articles/${made.id}/revisions`)).body.length).toBeGreaterThan(3)
    const audit = db.selectFrom('audit_log').select(['action', 'subject']).orderBy('created_at', 'desc')
    expect(await audit.executeTakeFirst()).toEqual({ action: 'article.restore', subject: made.id })
  })

  it('stays deleted while its address is another article’s, which is named', async () => {
    const { call, restore } = await open()
    const { body: made } = await call('POST', '/api/articles', form)
    await call('DELETE', `/api/articles/${made.id}`)
    const again = { ...form, title: 'County fair, again', slug: made.slug }
    const { body: other } = await call('POST', '/api/articles', again)
    expect(other.slug).toBe(made.slug)
    const { status, body } = await restore(made.id)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'slug_taken' })
    expect(body.message).toContain(`/article/${made.slug} now belongs to “County fair, again”`)
    expect((await call('GET', '/api/articles')).body).toMatchObject([{ id: other.id }])
    await call('PATCH', `/api/articles/${other.id}`, { slug: 'fair-again' })
    expect((await restore(made.id)).body).toMatchObject({ id: made.id, slug: made.slug })
  })

  it('is in no list, no count and no export', async () => {
    const { context, call } = await open()
    const { body: made } = await call('POST', '/api/articles', form)
    await call('DELETE', `/api/articles/${made.id}`)
    const bodyOf = async (url: string) => (await call('GET', url)).body
    expect(await bodyOf('/api/articles')).toEqual([])
    expect(await bodyOf('/api/articles?page=1&search=fair')).toMatchObject({ data: [], total: 0 })
    expect(await bodyOf('/api/articles/authors')).toEqual([])
    expect(await bodyOf('/api/dashboard')).toMatchObject({ articles: { total: 0 }, recentArticles: [] })
    expect(JSON.parse(await text(streamExport(context, 'articles.json')))).toEqual([])
    expect((await call('GET', `/api/articles/by-slug/${made.slug}`)).status).toBe(404)
  })
})
