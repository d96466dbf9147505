import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../test/support/new-article.ts'
import { createArticle } from '../../../../test/support/write-articles.ts'
import { searchArticles, searchQuerySchema } from './search.service.ts'

async function publish({ context }: Pick<TestApp, 'context'>, fields: Parameters<typeof newArticle>[0]) {
  return createArticle(context, newArticle({ status: 'published', ...fields }), null)
}

function search({ context }: Pick<TestApp, 'context'>, query: string) {
  return searchArticles(context, searchQuerySchema.parse(Object.fromEntries(new URLSearchParams(query))))
}

async function titles(answer: ReturnType<typeof search>): Promise<string[]> {
  return (await answer).data.map(({ title }) => title)
}

describe('the search of the service', () => {
  it('answers published articles, titles before descriptions before bodies, each newest first', async () => {
    const test = await buildTestApp()
    await publish(test, { title: 'Weather', content: '<p>Rain on the pie.</p>' })
    await publish(test, { title: 'Pie contest', publishedAt: Date.UTC(2026, 1, 2) })
    await publish(test, { title: 'Pies again', publishedAt: Date.UTC(2026, 3, 2) })
    await publish(test, { title: 'Fair', description: 'With pie.' })
    await createArticle(test.context, newArticle({ title: 'Pie draft' }), null)
    const answer = search(test, 'q=pie')
    expect(await titles(answer)).toEqual(['Pies again', 'Pie contest', 'Fair', 'Weather'])
    expect(await answer).toMatchObject({ total: 4, totalPages: 1 })
  })

  it('filters by category and by the county’s year', async () => {
    const test = await buildTestApp({ env: { TIME_ZONE: 'America/Chicago' } })
    await publish(test, { title: 'Pie at New Year’s Eve', category: 'Sports', publishedAt: Date.UTC(2026, 0, 1, 3) })
    await publish(test, { title: 'Pie on New Year’s Day', category: 'Clubs', publishedAt: Date.UTC(2026, 0, 1, 9) })
    expect(await titles(search(test, 'q=pie&year=2025'))).toEqual(['Pie at New Year’s Eve'])
    expect(await titles(search(test, 'q=pie&year=2026&category='))).toEqual(['Pie on New Year’s Day'])
    expect(await titles(search(test, 'q=pie&category=Sports&year='))).toEqual(['Pie at New Year’s Eve'])
  })
})

describe('a misspelled search', () => {
  it.each([
    ['county bord', 'county board'],
    ['comissoners', 'commissioners'],
    ['docking', 'docking'],
  ])('“%s” finds what “%s” does, and says so', async (asked, meant) => {
    const test = await buildTestApp()
    await publish(test, { title: 'County board meets the commissioners' })
    await publish(test, { title: 'Docking of the ferry' })
    await createArticle(test.context, newArticle({ title: 'Bord' }), null)
    const { q, total } = await search(test, `q=${asked}`)
    expect([q, total]).toEqual([meant, 1])
  })
})

describe('the search page', () => {
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
    const found = await test.app.inject('/search?q=pie&category=Sports')
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
    expect(first).toContain('href="?q=pie&amp;category=&amp;year=&amp;page=2">Next page')
    expect((await test.app.inject('/api/search/page?q=pie&page=2')).body).toContain('Previous page')
  })

  it('is a page for people where a search can’t be understood', async () => {
    const { app } = await open()
    for (const query of ['q=pie&q=cake', 'q=pie&page=0', 'q=pie&category=%3Cscript%3E']) {
      const address = `/api/search/page?${query}`
      const answer = await app.inject(address)
      expect(answer.statusCode, address).toBe(422)
      expect(answer.headers['content-type'], address).toBe('text/html; charset=utf-8')
      expect(answer.headers['x-robots-tag'], address).toBe('noindex')
      expect(answer.body, address).toContain('data-search-status>We couldn’t read this search. Please try again.</p>')
      expect(answer.body, address).not.toContain('<script')
    }
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
})
