import { searchWords } from '@hometown/shared-types/search-tokens'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildTestContext } from '../../test/support/build-test-app.ts'
import { newArticle } from '../../test/support/new-article.ts'
import { openTestStore } from '../../test/support/test-store.ts'
import { createArticle, deleteArticle, updateArticle } from '../../test/support/write-articles.ts'
import type { RankedNumber, RatedNumber, SearchedAmong } from './article-search.ts'
import type { Store } from './store.ts'

async function find(store: Store, text: string): Promise<string[]> {
  const rows = await store.db
    .selectFrom('articles')
    .select('title')
    .where('wordpress_id', 'in', store.search.numbersWith(searchWords(text)))
    .orderBy('title')
    .execute()
  return rows.map((row) => row.title)
}

describe('the search of articles', () => {
  async function open(...articles: Parameters<typeof newArticle>[0][]) {
    const store = await openTestStore()
    const context = await buildTestContext({ store })
    const created = []
    for (const article of articles) created.push(await createArticle(context, newArticle(article), null))
    return { store, context, created }
  }

  it('finds all words in any part, by their beginnings, their plurals and without accents', async () => {
    const { store } = await open(
      { title: 'Farmers’ market opens', content: '<p>The <strong>café</strong> sells tomatoes, A&amp;B.</p>' },
      { title: 'School board', description: 'A long meeting', keywords: ['budget'], authorName: 'Nora Ellingson' },
    )
    const first = ['Farmers’ market opens']
    expect(await find(store, 'cafe tomato')).toEqual(first)
    expect(await find(store, 'CAFÉ')).toEqual(first)
    expect(await find(store, 'markets café')).toEqual(first)
    expect(await find(store, 'opening')).toEqual([])
    expect(await find(store, 'budg elling meetings')).toEqual(['School board'])
    expect(await find(store, 'market budget')).toEqual([])
  })

  it('finds names as they are spelled, and as they are typed', async () => {
    const { store } = await open(
      { title: 'Ana Núñez-Peña wins', content: '<p>¿Dónde está «el» niño? „Hallo“ · Søren Ærøskøbing</p>' },
      { title: 'Groß and O’Brien', description: 'On Hauptstraße, at 4-H: ÄÖÜ ŁÓDŹ', authorName: "Pat D'Angelo" },
    )
    const ana = ['Ana Núñez-Peña wins']
    const gross = ['Groß and O’Brien']
    for (const typed of ['nunez', 'Núñez', 'peña-núñez', 'nunez pena', 'donde', 'el', 'hallo', 'soren'])
      expect([typed, await find(store, typed)]).toEqual([typed, ana])
    for (const typed of ['gross', 'groß', 'hauptstrasse', 'o’brien', 'obrien', 'brien', '4-h', '4h', 'łódź', 'dangelo'])
      expect([typed, await find(store, typed)]).toEqual([typed, gross])
    expect(await find(store, 'x')).toEqual([])
  })

  it('finds the newest of a category or a time, not of all, and no categories by their names', async () => {
    const { store, context, created } = await open(
      { title: 'Old pie', category: 'Sports', status: 'published', publishedAt: Date.UTC(2020, 5, 1) },
      { title: 'New pie', category: 'Clubs', status: 'published', publishedAt: Date.UTC(2026, 5, 1) },
    )
    const among = async (filter: SearchedAmong) => {
      const { rows } = await sql<{
        number: number
      }>`select number from ${store.search.numbersWith(['pie'], filter)} as found`.execute(store.db)
      return rows.map(({ number }) => number)
    }
    const [old] = await store.db.selectFrom('articles').select('wordpress_id').orderBy('published_at').execute()
    const year = { from: Date.UTC(2020, 0, 1), before: Date.UTC(2021, 0, 1) }
    expect(await among({ category: 'Sports' })).toEqual([old?.wordpress_id])
    expect(await among({ published: year })).toEqual([old?.wordpress_id])
    expect(await among({ category: 'Clubs', published: year })).toEqual([])
    await updateArticle(context, created[0]?.id ?? '', { category: 'Clubs' }, null)
    expect(await among({ category: 'Clubs' })).toHaveLength(2)
    expect(await find(store, 'clubs')).toEqual([])
  })

  it('finds what has any of the words, and first what has more of them or has them in its title', async () => {
    const { store } = await open(
      { title: 'Weather', content: '<p>Sun, and a contest.</p>' },
      { title: 'County fair', content: '<p>The quilt contest is in May.</p>' },
      { title: 'Quilt contest' },
      { title: 'School board', content: '<p>It met.</p>' },
      { title: 'Snow', content: '<p>It fell.</p>' },
    )
    const best = sql<RatedNumber>`${store.search.bestWith(['quilt', 'contest', 'prize'], 2)}`.as('found')
    const rows = await store.db
      .selectFrom(best)
      .innerJoin('articles', 'wordpress_id', 'found.number')
      .select('title')
      .orderBy('found.rate')
      .execute()
    expect(rows.map(({ title }) => title)).toEqual(['Quilt contest', 'County fair'])
  })

  it('ranks matches by the part that has all the words', async () => {
    const { store } = await open(
      { title: 'Weather', content: '<p>Pie contest in the sky.</p>' },
      { title: 'Pie', description: 'A contest.' },
      { title: 'Pie', content: '<p>Contest</p>' },
      { title: 'Contest of pies' },
      { title: 'Board', description: 'Pie', keywords: ['contest'] },
    )
    const ranked = sql<RankedNumber>`${store.search.rankedWith(['pie', 'contest'], {})}`.as('found')
    const rows = await store.db
      .selectFrom(ranked)
      .innerJoin('articles', 'wordpress_id', 'found.number')
      .select(['title', 'importance'])
      .orderBy('number')
      .execute()
    expect(rows.map(({ title, importance }) => [title, importance])).toEqual([
      ['Weather', 2],
      ['Pie', 1],
      ['Pie', 2],
      ['Contest of pies', 0],
      ['Board', 1],
    ])
  })

  it('follows changes, deletions and new numbers', async () => {
    const { store, context, created } = await open({ title: 'Old bridge' }, { title: 'Bridge club' })
    const [bridge, club] = created
    await updateArticle(context, bridge?.id ?? '', { title: 'New crossing' }, null)
    expect(await find(store, 'bridge')).toEqual(['Bridge club'])
    await store.db
      .updateTable('articles')
      .set({ wordpress_id: 900 })
      .where('id', '=', bridge?.id ?? '')
      .execute()
    expect(await find(store, 'crossing')).toEqual(['New crossing'])
    await deleteArticle(context, club?.id ?? '', null)
    expect(await find(store, 'bridge')).toEqual([])
  })

  it('takes whatever is typed for words', async () => {
    const { store } = await open({ title: 'Pie AND cake: "best" of 4-H (2026)' })
    const title = ['Pie AND cake: "best" of 4-H (2026)']
    expect(await find(store, '"best" OR pie*')).toEqual([])
    expect(await find(store, 'title:pie & !cake -- 4-h')).toEqual([])
    expect(await find(store, '4-H (2026) "pie"')).toEqual(title)
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (text) => {
        if (searchWords(text).length > 0) await find(store, text)
      }),
      { numRuns: 150 },
    )
    expect(await find(store, `${'pie '.repeat(20_000)}`)).toEqual(title)
  })
})
