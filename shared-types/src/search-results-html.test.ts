import { expect, it } from 'vitest'
import { categoryDetails } from './category.ts'
import { searchCountLabel, searchResultsHtml } from './search-results-html.ts'

const result = {
  slug: 'pie-day',
  title: 'Pie <b>day</b>',
  category: 'Sports' as const,
  publishedAt: Date.UTC(2026, 10, 20, 3),
  imageUrl: '/uploads/a"b.webp',
  excerpt: 'All the pies & "cakes".',
}
const search = {
  q: 'pie <script>',
  timeZone: 'America/Chicago',
  badge: categoryDetails,
  pictureUrl: (src: string) => `https://api.example.org${src}`,
}

it('shows a result with its words marked, its county day, and nothing that could run', () => {
  const html = searchResultsHtml([result], search)
  expect(html).toContain(' href="/pie-day"><mark>Pie</mark> &lt;b&gt;day&lt;/b&gt;</a>')
  expect(html).toContain('All the <mark>pies</mark> &amp; &quot;cakes&quot;.')
  expect(html).toContain('src="https://api.example.org/uploads/a&quot;b.webp"')
  expect(html).toContain('>November 19, 2026</time>')
  expect(html).toContain('Sports Schedule')
})

it('starts an excerpt shortly before its first hit, so that phones show it', () => {
  const excerpt = `${'A long way to go before anything is said. '.repeat(4)}Then there was pie for all of them.`
  const html = searchResultsHtml([{ ...result, excerpt }], search)
  expect(html).toContain('>… anything is said. Then there was <mark>pie</mark> for all of them.</p>')
  const joined = searchResultsHtml([{ ...result, excerpt: `${'a'.repeat(60)}-pie` }], search)
  expect(joined).toContain('>… <mark>pie</mark></p>')
})

it('leads to the site from elsewhere', () => {
  const html = searchResultsHtml([result], { ...search, siteUrl: 'https://example.org' })
  expect(html).toContain('href="https://example.org/pie-day"')
})

it('counts in words, and says which', () => {
  expect(searchCountLabel('pie', { q: 'pie', total: 1234 })).toBe('1,234 results for “pie”')
  expect(searchCountLabel('pei', { q: 'pie', total: 1 })).toBe('Nothing found for “pei”. 1 result for “pie”')
  const nothing = 'Nothing found for “pie”. Check the spelling, or try fewer words.'
  expect(searchCountLabel('pie', { q: 'pie', total: 0 })).toBe(nothing)
})

it.each(['!', '(', '\\', '<b>', 'Ветеринар'.repeat(1000)])(
  'shows results of a search with any punctuation, and of a long foreign one: %#',
  (q) => {
    for (const asked of [q, `${q}pie`, `pie${q}`])
      expect(searchResultsHtml([result], { ...search, q: asked })).toContain('pie')
  },
)
