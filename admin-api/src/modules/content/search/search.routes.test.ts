import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/support/build-test-app.ts'
import { type ArticleForm, createArticle } from '../../../../test/support/write-articles.ts'
import { searchWords } from '../../../lib/search-words.ts'
import { excerptFor, type SearchResult, searchArticles, searchQuerySchema } from './search.service.ts'
import { searchResultsHtml } from './search-page.ts'

const publish = ({ context }: Pick<TestApp, 'context'>, fields: ArticleForm) =>
  createArticle(context, { status: 'published', ...fields })

const search = ({ context }: Pick<TestApp, 'context'>, query: string) =>
  searchArticles(context, searchQuerySchema.parse(Object.fromEntries(new URLSearchParams(query))))

const titles = async (answer: ReturnType<typeof search>) => (await answer).data.map(({ title }) => title)

describe('the search of the service', () => {
  it('answers published articles, titles before descriptions before bodies, each newest first', async () => {
    const test = await buildTestApp()
    await publish(test, { title: 'Pie contest', publishedAt: Date.UTC(2026, 1, 2) })
    await publish(test, { title: 'Pies again', publishedAt: Date.UTC(2026, 3, 2) })
    await publish(test, { title: 'Fair', description: 'With pie.' })
    await publish(test, { title: 'Weather', description: 'Rain.', content: '<p>On the pie.</p>' })
    await createArticle(test.context, { title: 'Pie draft' })
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

it.each([
  ['county bord', 'county board'],
  ['comissoners', 'commissioners'],
  ['docking', 'docking'],
])('a misspelled search: “%s” finds what “%s” does, and says so', async (asked, meant) => {
  const test = await buildTestApp()
  await publish(test, { title: 'County board meets the commissioners' })
  await publish(test, { title: 'Docking of the ferry' })
  await createArticle(test.context, { title: 'Bord' })
  const { q, total } = await search(test, `q=${asked}`)
  expect([q, total]).toEqual([meant, 1])
})

describe('the search page', () => {
  const page = [
    '<main><form><input type="search" name="q"><select name="category"><option value="">All</option>',
    '<option value="Sports">Sports</option></select><select name="year"><option value="">Any</option></select></form>',
    '<p role="status" data-search-status></p><div class="x" data-search-results></div>',
    '<template data-search-result><li><a href="%url%">%title%</a><img src="%picture%"></li></template></main>',
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
    expect(found.body).not.toMatch(/search-pages|<template|%/)
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
    const beyond = (await test.app.inject('/api/search/page?q=pie&page=9')).body
    expect(beyond).toContain('There is no page 9. 21 results for “pie”, on 2 pages')
    expect(beyond).toContain('&amp;page=2">Last page')
    expect((await test.app.inject('/api/search/page?q=nothing&page=9')).body).not.toContain('<nav')
  })

  it('is a page for people where a search can’t be understood', async () => {
    const { app } = await open()
    const forPeople = { 'content-type': 'text/html; charset=utf-8', 'x-robots-tag': 'noindex' }
    for (const query of ['q=pie&q=cake', 'q=pie&page=0', 'q=pie&category=%3Cscript%3E']) {
      const { statusCode, headers, body } = await app.inject(`/api/search/page?${query}`)
      expect([statusCode, headers], query).toMatchObject([422, forPeople])
      expect(body, query).toContain('data-search-status>We couldn’t read this search. Please try again.</p>')
      expect(body, query).not.toContain('<script')
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

describe('a page of results', () => {
  const result = {
    slug: 'pie-day',
    title: 'Pie <b>day</b>',
    category: 'Sports' as const,
    publishedAt: Date.UTC(2026, 10, 20, 3),
    imageUrl: '/uploads/a"b.webp',
    excerpt: 'All the pies & "cakes".',
  }
  const config = { timeZone: 'America/Chicago', siteUrl: '', apiUrl: 'https://api.example.org' }
  const template =
    '<li><b>%label%</b><time>%day%</time><a href="%url%">%title%</a><p>%excerpt%</p><img src="%picture%"></li>'
  const show = (fields: Partial<SearchResult>, q = 'pie <script>') =>
    searchResultsHtml({ q, data: [{ ...result, ...fields }] }, config, template)

  it('shows a result with its words marked, its county day, and nothing that could run', () => {
    const html = show({})
    expect(html).toContain(' href="/pie-day"><mark>Pie</mark> &lt;b&gt;day&lt;/b&gt;</a>')
    expect(html).toContain('All the <mark>pies</mark> &amp; &quot;cakes&quot;.')
    expect(html).toContain('src="https://api.example.org/uploads/a&quot;b.webp"')
    expect(html).toContain('>November 19, 2026</time>')
    expect(html).toContain('Sports Schedule')
  })

  it('keeps a score in one line', () => {
    expect(show({ title: 'Pies win 4–1' })).toContain('win 4\u2060–\u20601</a>')
  })

  it('starts an excerpt shortly before its first hit, so that phones show it', () => {
    const excerpt = `${'A long way to go before anything is said. '.repeat(4)}Then there was pie for all of them.`
    const html = show({ excerpt })
    expect(html).toContain('>… anything is said. Then there was <mark>pie</mark> for all of them.</p>')
    const joined = show({ excerpt: `${'a'.repeat(60)}-pie` })
    expect(joined).toContain('>… <mark>pie</mark></p>')
  })

  it.each(['!', '(', '\\', '<b>', 'Ветеринар'.repeat(1000)])(
    'shows results of a search with any punctuation, and of a long foreign one: %#',
    (q) => {
      for (const asked of [q, `${q}pie`, `pie${q}`]) expect(show({}, asked)).toContain('pie')
    },
  )
})

const article = { title: 'Pie day', description: '', body: `<p>${'Long before. '.repeat(40)}Then a-b: c++ wins.</p>` }

test('the passage where the words stand is shown as plain text, unless they head the article', () => {
  const body = `<p>${'Much else is said. '.repeat(30)}Then <em>pie</em> &amp; cake &lt;b&gt; came. ${'More. '.repeat(80)}</p>`
  const fair = { title: 'Fair', description: 'All of it.', body }
  expect(excerptFor(fair, ['pie'])).toMatch(/^… .*Then pie & cake <b> came\. .*…$/)
  expect(excerptFor(fair, ['all'])).toBe('All of it.')
})

test.each([...`!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`])('a search with %s gives an excerpt', (sign) => {
  for (const asked of [sign, `wins${sign}`, `${sign}wins`, `(${sign}[${sign}`]) {
    expect(excerptFor(article, searchWords(asked))).not.toBe('')
    expect(excerptFor(article, [asked])).not.toBe('')
  }
})

test.each(['Ветеринар', '町役場', 'مدرسة', 'Đặng'])('a long foreign search gives an excerpt: %s', (word) => {
  expect(excerptFor(article, searchWords(word.repeat(2000)))).not.toBe('')
  expect(excerptFor({ ...article, body: `${'x '.repeat(300)}${word}` }, searchWords(word))).toContain(word)
})
