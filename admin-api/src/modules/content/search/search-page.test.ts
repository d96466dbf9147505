import { expect, it } from 'vitest'
import type { SearchResult } from './search.service.ts'
import { searchCountLabel, searchResultsHtml } from './search-page.ts'

const result = {
  slug: 'pie-day',
  title: 'Pie <b>day</b>',
  category: 'Sports' as const,
  publishedAt: Date.UTC(2026, 10, 20, 3),
  imageUrl: '/uploads/a"b.webp',
  excerpt: 'All the pies & "cakes".',
}
const config = { timeZone: 'America/Chicago', siteUrl: '', apiUrl: 'https://api.example.org' }
const show = (fields: Partial<SearchResult>, q = 'pie <script>') =>
  searchResultsHtml({ q, data: [{ ...result, ...fields }] }, config)

it('shows a result with its words marked, its county day, and nothing that could run', () => {
  const html = show({})
  expect(html).toContain(' href="/pie-day"><mark>Pie</mark> &lt;b&gt;day&lt;/b&gt;</a>')
  expect(html).toContain('All the <mark>pies</mark> &amp; &quot;cakes&quot;.')
  expect(html).toContain('src="https://api.example.org/uploads/a&quot;b.webp"')
  expect(html).toContain('>November 19, 2026</time>')
  expect(html).toContain('Sports Schedule')
})

it('starts an excerpt shortly before its first hit, so that phones show it', () => {
  const excerpt = `${'A long way to go before anything is said. '.repeat(4)}Then there was pie for all of them.`
  const html = show({ excerpt })
  expect(html).toContain('>… anything is said. Then there was <mark>pie</mark> for all of them.</p>')
  const joined = show({ excerpt: `${'a'.repeat(60)}-pie` })
  expect(joined).toContain('>… <mark>pie</mark></p>')
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
    for (const asked of [q, `${q}pie`, `pie${q}`]) expect(show({}, asked)).toContain('pie')
  },
)
