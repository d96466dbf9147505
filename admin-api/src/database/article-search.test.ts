import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildTestContext } from '../../test/support/build-test-app.ts'
import { openTestStore } from '../../test/support/test-store.ts'
import { type ArticleForm, createArticle, deleteArticle, updateArticle } from '../../test/support/write-articles.ts'
import { searchWords } from '../lib/search-words.ts'
import type { RatedMatch, SearchFilters } from './article-search.ts'

async function open(...articles: ArticleForm[]) {
  const store = await openTestStore()
  const context = await buildTestContext({ store })
  const ids: string[] = []
  for (const article of articles) ids.push((await createArticle(context, article)).id)

  async function find(text: string, among?: SearchFilters): Promise<string[]> {
    const rows = await store.db
      .selectFrom('articles')
      .select('title')
      .where('deleted_at', 'is', null)
      .where('number', 'in', store.search.numbersWith(searchWords(text), among))
      .orderBy('title')
      .execute()
    return rows.map((row) => row.title)
  }
  return { store, context, ids, find }
}

describe('the search of articles', () => {
  it('finds all words in any part, by their beginnings, their plurals, as they are spelled and as they are typed', async () => {
    const { find } = await open(
      { title: 'Farmers’ market opens', content: '<p>The <strong>café</strong> sells tomatoes, A&amp;B.</p>' },
      { title: 'School board', description: 'A long meeting', keywords: ['budget'], authorName: 'Nora Ellingson' },
      { title: 'Ana Núñez-Peña wins', content: '<p>¿Dónde está «el» niño? „Hallo“ · Søren Ærøskøbing</p>' },
      { title: 'Groß and O’Brien', description: 'On Hauptstraße, at 4-H: ÄÖÜ ŁÓDŹ', authorName: "Pat D'Angelo" },
    )
    const found = {
      'Farmers’ market opens': ['cafe tomato', 'CAFÉ', 'farmer’s mark', 'markets café', 'a b'],
      'School board': ['budg elling meetings'],
      'Ana Núñez-Peña wins': ['nunez', 'peña-núñez', 'nunez pena', 'donde', 'el', 'hallo', 'soren'],
      'Groß and O’Brien': ['groß', 'hauptstrasse', 'o’brien', 'obrien', 'brien', '4-h', '4h', 'łódź', 'dangelo'],
    }
    for (const [title, texts] of Object.entries(found))
      for (const text of texts) expect([text, await find(text)]).toEqual([text, [title]])
    for (const text of ['opening', 'market budget', 'x']) expect([text, await find(text)]).toEqual([text, []])
  })

  it('finds the newest of a category or a time, not of all, and no categories by their names', async () => {
    const { find, context, ids } = await open(
      { title: 'Old pie', category: 'Sports', status: 'published', publishedAt: Date.UTC(2020, 5, 1) },
      { title: 'New pie', category: 'Clubs', status: 'published', publishedAt: Date.UTC(2026, 5, 1) },
    )
    const published = { from: Date.UTC(2020, 0, 1), before: Date.UTC(2021, 0, 1) }
    expect(await find('pie', { category: 'Sports' })).toEqual(['Old pie'])
    expect(await find('pie', { published })).toEqual(['Old pie'])
    expect(await find('pie', { category: 'Clubs', published })).toEqual([])
    await updateArticle(context, ids[0] ?? '', { category: 'Clubs' })
    expect(await find('pie', { category: 'Clubs' })).toHaveLength(2)
    expect(await find('clubs')).toEqual([])
  })

  it('finds what has any of the words, and first what has more of them or has them in its title', async () => {
    const { store } = await open(
      { title: 'Weather', content: '<p>Sun, and a contest.</p>' },
      { title: 'County fair', content: '<p>The quilt contest is in May.</p>' },
      { title: 'Quilt contest' },
      { title: 'School board', content: '<p>It met.</p>' },
      { title: 'Snow', content: '<p>It fell.</p>' },
    )
    const best = sql<RatedMatch>`${store.search.bestWith(['quilt', 'contest', 'prize'], 2)}`.as('found')
    const rows = await store.db
      .selectFrom(best)
      .innerJoin('articles', 'articles.number', 'found.number')
      .select('title')
      .orderBy('found.rate')
      .execute()
    expect(rows.map(({ title }) => title)).toEqual(['Quilt contest', 'County fair'])
  })

  it('follows changes, deletions and new numbers', async () => {
    const { store, context, find, ids } = await open({ title: 'Old bridge' }, { title: 'Bridge club' })
    const [bridge = '', club = ''] = ids
    await updateArticle(context, bridge, { title: 'New crossing' })
    expect(await find('bridge')).toEqual(['Bridge club'])
    await store.db.updateTable('articles').set({ number: 900 }).where('id', '=', bridge).execute()
    expect(await find('crossing')).toEqual(['New crossing'])
    await deleteArticle(context, club)
    expect(await find('bridge')).toEqual([])
  })

  it('takes whatever is typed for words', async () => {
    const title = 'Pie AND cake: "best" of 4-H (2026)'
    const { find } = await open({ title })
    expect(await find('"best" OR pie*')).toEqual([])
    expect(await find('4-H (2026) "pie"')).toEqual([title])
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (text) => {
        if (searchWords(text).length > 0) await find(text)
      }),
      { numRuns: 150 },
    )
    expect(await find('pie '.repeat(20_000))).toEqual([title])
  })
})
