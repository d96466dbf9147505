import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../test/support/new-article.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { createArticle, deleteArticle, updateArticle } from '../../../../test/support/write-articles.ts'
import { findLastChange } from './index/changed-articles.repository.ts'

async function publish({ context }: Pick<TestApp, 'context'>, fields: Parameters<typeof newArticle>[0]) {
  return createArticle(context, newArticle({ status: 'published', ...fields }), null)
}

function titles(answer: { json(): { data: { title: string }[] } }): string[] {
  return answer.json().data.map(({ title }) => title)
}

describe('the search of the service', () => {
  it('answers published articles, titles before descriptions before bodies, each newest first', async () => {
    const test = await buildTestApp({ store: await openTestStore() })
    await publish(test, { title: 'Weather', content: '<p>Rain on the pie.</p>' })
    await publish(test, { title: 'Pie contest', publishedAt: Date.UTC(2026, 1, 2) })
    await publish(test, { title: 'Pies again', publishedAt: Date.UTC(2026, 3, 2) })
    await publish(test, { title: 'Fair', description: 'With pie.' })
    await createArticle(test.context, newArticle({ title: 'Pie draft' }), null)
    const answer = await test.app.inject('/api/search?q=pie')
    expect(titles(answer)).toEqual(['Pies again', 'Pie contest', 'Fair', 'Weather'])
    expect(answer.json()).toMatchObject({ total: 4, totalPages: 1, changed: null })
  })

  it('filters by category and by the county’s year', async () => {
    const test = await buildTestApp({ store: await openTestStore(), env: { TIME_ZONE: 'America/Chicago' } })
    await publish(test, { title: 'Pie at New Year’s Eve', category: 'Sports', publishedAt: Date.UTC(2026, 0, 1, 3) })
    await publish(test, { title: 'Pie on New Year’s Day', category: 'Clubs', publishedAt: Date.UTC(2026, 0, 1, 9) })
    expect(titles(await test.app.inject('/api/search?q=pie&year=2025'))).toEqual(['Pie at New Year’s Eve'])
    expect(titles(await test.app.inject('/api/search?q=pie&year=2026&category='))).toEqual(['Pie on New Year’s Day'])
    expect(titles(await test.app.inject('/api/search?q=pie&category=Sports&year='))).toEqual(['Pie at New Year’s Eve'])
  })

  it('tells what changed since an index was made', async () => {
    const test = await buildTestApp({ store: await openTestStore() })
    await publish(test, { title: 'Old pie' })
    const moved = await publish(test, { title: 'Moved pie' })
    const since = await findLastChange(test.context.store.db)
    expect((await test.app.inject(`/api/search?q=pie&since=${since}`)).json()).toMatchObject({ data: [], changed: [] })
    await updateArticle(test.context, moved.id, { slug: 'here-now' }, null)
    await publish(test, { title: 'New pie' })
    const answer = await test.app.inject(`/api/search?q=pie&since=${since}`)
    expect(titles(answer).sort()).toEqual(['Moved pie', 'New pie'])
    expect(answer.json().changed.sort()).toEqual(['here-now', 'moved-pie', 'new-pie'])
  })

  it('answers everything once an article that an index holds was withdrawn, since nobody may read that index', async () => {
    const test = await buildTestApp({ store: await openTestStore() })
    await publish(test, { title: 'Old pie' })
    const gone = await publish(test, { title: 'Gone pie' })
    const draft = await createArticle(test.context, newArticle({ title: 'Draft pie' }), null)
    const since = await findLastChange(test.context.store.db)
    await deleteArticle(test.context, draft.id, null)
    expect((await test.app.inject(`/api/search?q=pie&since=${since}`)).json()).toMatchObject({ data: [], changed: [] })
    await deleteArticle(test.context, gone.id, null)
    const answer = await test.app.inject(`/api/search?q=pie&since=${since}`)
    expect([titles(answer), answer.json().changed]).toEqual([['Old pie'], null])
  })

  it('tells of one change alone nothing else', async () => {
    const test = await buildTestApp({ store: await openTestStore() })
    await publish(test, { title: 'Old pie' })
    const since = await findLastChange(test.context.store.db)
    await publish(test, { title: 'New pie' })
    expect(titles(await test.app.inject(`/api/search?q=pie&since=${since}`))).toEqual(['New pie'])
  })

  it('answers everything when too much has changed', async () => {
    const test = await buildTestApp({ store: await openTestStore() })
    await publish(test, { title: 'Old pie' })
    const change = { kind: 'article' as const, content_id: 1, created_at: 0 }
    await test.context.store.db.insertInto('changes').values(Array(101).fill(change)).execute()
    const answer = await test.app.inject('/api/search?q=pie&since=1')
    expect(answer.json()).toMatchObject({ total: 1, changed: null })
  })
})

describe('results', () => {
  it('show the passage where the words stand, as plain text', async () => {
    const test = await buildTestApp()
    const content = `<p>${'Much else is said. '.repeat(30)}Then <em>pie</em> &amp; cake &lt;b&gt; came. ${'More. '.repeat(80)}</p>`
    await publish(test, { title: 'Fair', description: 'All of it.', content })
    const [result] = (await test.app.inject('/api/search?q=pie')).json().data
    expect(result.excerpt).toMatch(/^… .*Then pie & cake <b> came\. .*…$/)
    const [head] = (await test.app.inject('/api/search?q=all')).json().data
    expect(head.excerpt).toBe('All of it.')
  })

  it('are none for an empty search, and 20 to a page', async () => {
    const test = await buildTestApp()
    for (let number = 1; number <= 21; number++) await publish(test, { title: `Pie ${number}` })
    expect((await test.app.inject('/api/search?q=')).json()).toMatchObject({ data: [], total: 0 })
    expect(titles(await test.app.inject('/api/search?q=pie'))).toHaveLength(20)
    expect(titles(await test.app.inject('/api/search?q=pie&page=2'))).toHaveLength(1)
    const afterLast = await test.app.inject('/api/search?q=pie&page=3')
    expect(afterLast.json()).toMatchObject({ data: [], total: 21, totalPages: 2 })
  })

  it('are not given without end', async () => {
    const { app } = await buildTestApp()
    for (let call = 0; call < 120; call++) await app.inject('/api/search?q=')
    expect((await app.inject('/api/search?q=')).statusCode).toBe(429)
  })
})

describe('the search page without script', () => {
  const page = [
    '<main><form><input type="search" name="q"><select name="category"><option value="">All</option>',
    '<option value="Sports">Sports</option></select><select name="year"><option value="">Any</option></select></form>',
    '<p role="status" data-search-status></p><div class="x" data-search-results></div></main>',
  ].join('')

  async function open() {
    const test = await buildTestApp()
    const release = join(test.context.config.dataDir, 'site/current')
    mkdirSync(release, { recursive: true })
    writeFileSync(join(release, 'search.html'), page)
    return test
  }

  it('is the site’s own with form and results filled in, and in no index', async () => {
    const test = await open()
    await publish(test, { title: 'Pie & <cake>', category: 'Sports', imageUrl: 'https://example.org/a.jpg' })
    const answer = await test.app.inject('/api/search/page?q=pie%22%3E%3Cscript%3E&category=Sports')
    expect(answer.body).toContain('value="pie&quot;&gt;&lt;script&gt;"')
    const found = await test.app.inject('/api/search/page?q=pie&category=Sports')
    expect(found.headers['x-robots-tag']).toBe('noindex')
    expect(found.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(found.body).toContain('<mark>Pie</mark> &amp; &lt;cake&gt;')
    expect(found.body).toContain('1 result for “pie”')
    expect(found.body).toContain('<option value="Sports" selected>')
    expect(found.body).toContain('src="https://example.org/a.jpg"')
    expect(found.body).not.toContain('search-pages')
  })

  it('says so when there is nothing, and leads from page to page', async () => {
    const test = await open()
    expect((await test.app.inject('/api/search/page?q=$%26nothing')).body).toContain(
      'Nothing found for “$&amp;nothing”',
    )
    for (let number = 1; number <= 21; number++) await publish(test, { title: `Pie ${number}` })
    const first = (await test.app.inject('/api/search/page?q=pie')).body
    expect(first).toContain('q=pie&amp;category=&amp;year=&amp;page=2">Next page')
    expect((await test.app.inject('/api/search/page?q=pie&page=2')).body).toContain('Previous page')
  })

  it('chooses one thing at most in each list', async () => {
    const { app } = await open()
    const chosen = async (query: string) =>
      (await app.inject(`/api/search/page?${query}`)).body.match(/<option[^>]*\bselected\b[^>]*>/g) ?? []
    expect(await chosen('q=pie')).toEqual([])
    expect(await chosen('q=pie&category=Sports&year=')).toEqual(['<option value="Sports" selected>'])
  })

  it.each([
    ['/api/search/page?q=pie&q=cake', 422],
    ['/api/search/page?q=pie&page=0', 422],
    ['/api/search/page?q=pie&year=never', 422],
    ['/api/search/page?q=pie&category=%3Cscript%3E', 422],
  ])('is a page for people where %s can’t be understood', async (address, status) => {
    const { app } = await open()
    const answer = await app.inject(address)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['x-robots-tag']).toBe('noindex')
    expect(answer.body).toContain('data-search-status>We couldn’t read this search. Please try again.</p>')
    expect(answer.body).not.toContain('<script')
  })

  it('is a page for people when they ask too often', async () => {
    const { app } = await open()
    for (let call = 0; call < 120; call++) await app.inject('/api/search/page?q=')
    const answer = await app.inject('/api/search/page?q=pie')
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toMatch(/data-search-status>Too many attempts\. Please wait \d+ seconds\.<\/p>/)
  })

  it('is a page for people when the database is away', async () => {
    const { app, context } = await open()
    await context.store.db.schema.dropTable('article_search').execute()
    const answer = await app.inject('/api/search/page?q=pie')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).toContain('data-search-status>Something went wrong. Please try again.</p>')
  })

  it('keeps what was typed and chosen where there is no answer', async () => {
    const { app } = await open()
    expect((await app.inject('/api/search/page?q=pie&year=soon')).body).toContain('name="q" value="pie"')
    for (let call = 0; call < 120; call++) await app.inject('/api/search/page?q=')
    const answer = await app.inject('/api/search/page?q=pie+%22%3Cb%3E&category=Sports')
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(answer.body).toContain('value="pie &quot;&lt;b&gt;"')
    expect(answer.body).toContain('<option value="Sports" selected>')
  })

  it('says when to try again where the database is busy', async () => {
    const { app, context } = await open()
    const busy = Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' })
    vi.spyOn(context.store.search, 'rankedWith').mockImplementationOnce(() => {
      throw busy
    })
    const answer = await app.inject('/api/search/page?q=pie')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('2')
    expect(answer.body).toContain('The service is busy. Please try again in a moment.')
    expect(answer.body).toContain('name="q" value="pie"')
  })

  it('is a plain page where the site is made elsewhere', async () => {
    const test = await buildTestApp()
    await publish(test, { title: 'Pie' })
    const { body } = await test.app.inject('/api/search/page?q=pie')
    expect(body).toContain('<a href="http://localhost:3000/pie">')
  })
})
