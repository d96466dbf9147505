import { articleSchema } from '@hometown/shared-types/contract/articles'
import type { DeskArticle } from '@hometown/shared-types/contract/desk-articles'
import { describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/support/build-test-app.ts'
import { openSignedIn } from '../../../../test/support/sign-in.ts'
import { articleForm } from '../../../../test/support/write-articles.ts'

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

const content = '<p onclick="x()">Hello</p><script>1</script>'
const form = { ...articleForm, content, keywords: ['pie', 'pie'], authorAvatar: '', imageUrl: '', slug: '' }

/** Readers get neither plans nor the edit address. */
const asReadersGet = (article: DeskArticle) => articleSchema.parse(article)

async function open() {
  const { app, context, call } = await openSignedIn()
  const publish = async (fields: object = {}) =>
    (await call('POST', '/api/articles', { ...form, status: 'published', ...fields })).json()
  return { app, context, call, publish }
}

describe('the desk’s article calls', () => {
  it('create, read, change and delete', async () => {
    const { call, context } = await open()
    const created = await call('POST', '/api/articles', form)
    expect(created.statusCode).toBe(201)
    const { id } = created.json()
    expect(created.json()).toMatchObject({
      ...{ slug: 'county-fair-opens', imageUrl: null, status: 'draft', keywords: ['pie'], content: '<p>Hello</p>' },
      ...{ publishedAt: null, createdAt: context.clock.now(), views: 0, version: 1 },
    })
    const changed = await call('PATCH', `/api/articles/${id}`, { status: 'published', version: 1 })
    expect(changed.json()).toMatchObject({ status: 'published', publishedAt: context.clock.now(), version: 2 })
    expect((await call('GET', `/api/articles/${id}`)).json()).toEqual(changed.json())
    const { savedBy: _, ...listed } = changed.json()
    expect((await call('GET', '/api/articles')).json()).toEqual([listed])
    expect((await call('DELETE', `/api/articles/${id}`)).statusCode).toBe(200)
    expect((await call('GET', `/api/articles/${id}`)).statusCode).toBe(404)
    const gone = { message: 'Article not found', code: 'not_found' }
    expect((await call('DELETE', `/api/articles/${id}`)).json()).toEqual(gone)
  })
})

describe('what readers may call', () => {
  it('shows published articles only', async () => {
    const { app, call, publish } = await open()
    await call('POST', '/api/articles', { ...form, slug: 'draft' })
    const article = await publish({ slug: 'fair' })
    const list = await app.inject('/api/articles/published?per_page=50&status=publish')
    expect(list.json()).toEqual({ data: [asReadersGet(article)], total: 1, totalPages: 1 })
    expect((await app.inject('/api/articles/by-slug/fair')).json()).toEqual(asReadersGet(article))
    expect((await app.inject('/api/articles/by-slug/draft')).statusCode).toBe(404)
  })

  it('shows published articles page by page, newest first, then by title', async () => {
    const { app, context, publish } = await open()
    for (const title of ['C', 'A', 'B']) await publish({ title, slug: title })
    context.clock.advance(60_000)
    await publish({ title: 'Z', slug: 'z' })
    const titles = async (query: string) => {
      const { data, total } = (await app.inject(`/api/articles/published?${query}`)).json()
      return [total, data.map((article: { title: string }) => article.title).join('')]
    }
    expect(await titles('per_page=2')).toEqual([4, 'ZA'])
    expect(await titles('per_page=2&page=2&category=Events')).toEqual([4, 'BC'])
    expect(await titles('per_page=2&page=3')).toEqual([4, ''])
  })

  it('counts the views of readers at once and writes them when the service stops', async () => {
    const { app, context, publish } = await open()
    const { id } = await publish({ slug: 'fair' })
    const view = (userAgent = browser) =>
      app.inject({ method: 'POST', url: '/api/articles/by-slug/fair/views', headers: { 'user-agent': userAgent } })
    expect((await view()).json()).toEqual({ views: 1 })
    expect((await view()).json()).toEqual({ views: 2 })
    expect((await view('Mozilla/5.0 (compatible; Googlebot/2.1)')).json()).toEqual({ views: 2 })
    expect((await view('')).json()).toEqual({ views: 2 })
    expect((await app.inject('/api/articles/by-slug/fair')).json().views).toBe(2)
    await app.close()
    const row = await context.store.db.selectFrom('articles').select('views').where('id', '=', id).executeTakeFirst()
    expect(row?.views).toBe(2)
  })
})

describe('a preview', () => {
  const answerPreview = ({ context }: Pick<TestApp, 'context'>, answer: 'html' | 'failure' | 'gone') => {
    const asked = context.messages.sent.find((message) => message.type === 'preview')
    if (asked?.type !== 'preview') throw new Error('No preview was asked for')
    const { requestId } = asked
    if (answer === 'html') context.messages.receive({ type: 'previewed', requestId, html: '<h1>Draft</h1>' })
    if (answer === 'failure') context.messages.receive({ type: 'preview-failed', requestId, reason: 'No template.' })
    if (answer === 'gone') context.messages.receive({ type: 'publisher-gone' })
    return asked
  }

  async function ask(payload: object = {}) {
    const opened = await open()
    const { id } = await opened.publish({ slug: 'fair' })
    const answer = opened.call('POST', `/api/articles/${id}/preview`, payload)
    await expect.poll(() => opened.context.messages.sent.some((message) => message.type === 'preview')).toBe(true)
    return { ...opened, answer }
  }

  it('shows the draft with unsaved changes, to anyone with its address, for ten minutes', async () => {
    const opened = await ask({ title: 'Unsaved', content: '<p>New</p><script>1</script>' })
    const asked = answerPreview(opened, 'html')
    expect(asked.today).toBe('2026-11-20')
    expect(asked.article).toMatchObject({ title: 'Unsaved', content: '<p>New</p>', slug: 'fair', category: 'Events' })
    const { url } = (await opened.answer).json()
    const page = await opened.app.inject(url)
    expect(page.body).toBe('<h1>Draft</h1>')
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      // The page’s meta tag restricts what may load; the API's policy would block everything.
      'content-security-policy': "frame-ancestors 'self'; base-uri 'none'; object-src 'none'; form-action 'self'",
    })
    opened.context.clock.advance(10 * 60_000)
    const late = await opened.app.inject(url)
    expect([late.statusCode, late.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(late.body).toContain('<h1>This preview is not available any more</h1>')
  })

  it.each(['failure', 'gone'] as const)('says so when the publisher can’t make it: %s', async (outcome) => {
    const opened = await ask()
    answerPreview(opened, outcome)
    const answer = await opened.answer
    const message = expect.stringMatching(/^The preview could not be made\. /)
    expect([answer.statusCode, answer.json().message]).toEqual([503, message])
  })

  it('may be framed by a desk on a host of its own, and by nobody else', async () => {
    const { app } = await buildTestApp({ env: { ALLOWED_ORIGINS: 'http://desk.localhost:4000' } })
    const policy = (await app.inject('/preview/x')).headers['content-security-policy']
    expect(policy).toContain("frame-ancestors 'self' http://desk.localhost:4000;")
  })
})
