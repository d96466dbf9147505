import { expect, it } from 'vitest'
import { searchCountLabel, searchResultsHtml, searchWords } from './search.ts'

it('makes at most ten words of a search', () => {
  expect(searchWords('one two three four five six seven eight nine ten eleven')).toHaveLength(10)
  expect(searchWords(' «»  %_ \u0000 ')).toEqual([])
  expect(searchWords('The fair’s Fair FAIR')).toEqual(['the', 'fair'])
})

it('makes words as they are typed on any keyboard', () => {
  expect(searchWords('Núñez-Peña')).toEqual(['nunez', 'pena'])
  expect(searchWords('Straße MÜLLER Ærø Łódź')).toEqual(['strasse', 'muller', 'aero', 'lodz'])
  expect(searchWords('¿Dónde está «el» niño?')).toEqual(['donde', 'esta', 'el', 'nino'])
  expect(searchWords('O’Brien’s 4-H')).toEqual(['o', 'brien', '4', 'h'])
})

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
  siteUrl: '',
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
