import type { SuggestionPage } from '@hometown/shared-types/contract/suggestions'
import { describe, expect, test } from 'vitest'
import {
  articlesOf,
  ask,
  eventItem,
  fixtureItem,
  GAZETTE,
  NOW,
  news,
  openDesk,
  suggest,
} from '../../../../test/support/suggestions.ts'
import { addOrigins } from './suggestions.service.ts'

describe('suggestions at the desk', () => {
  test('come by page, with counts and the mean relevance', async () => {
    const desk = await openDesk()
    const bridge = await suggest(desk, news({ text: `${news().text} ${'é'.repeat(5000)}` }))
    await suggest(desk, eventItem(), { ranking: { score: 91, reasons: [] } })
    await suggest(desk, fixtureItem(), { ranking: { score: 60, reasons: [] } })
    const radio = { source: { ...GAZETTE, name: 'Mill Radio' }, item: news({ url: null, title: 'New bridge' }) }
    await desk.context.store.db
      .transaction()
      .execute((trx) => addOrigins(trx, [{ suggestionId: bridge, ...radio, foundAt: NOW + 1 }]))
    const list = async (query: string) => (await ask(desk, 'GET', `?page=1&${query}`)).json<SuggestionPage>()
    const page = await list('per_page=2&status=pending')
    expect(page).toMatchObject({ total: 3, totalPages: 2, averageRelevance: 64, counts: { pending: 3, all: 3 } })
    expect(page.data.map(({ relevanceScore }) => relevanceScore)).toEqual([91, 60])
    const found = await list('search=BRIDGE+farmers&kind=news')
    expect(found.data[0]?.origins).toMatchObject([
      { sourceName: 'Cedar Gazette', url: 'https://gazette.example.org/bridge', title: news().title },
      { sourceName: 'Mill Radio', url: 'https://gazette.example.org/', title: 'New bridge' },
    ])
    // Lists have the beginning of a text.
    expect(found.data[0]?.originalContent).toHaveLength(1000)
    expect((await ask(desk, 'GET', `/${bridge}`)).json().originalContent.length).toBeGreaterThan(5000)
  })

  test('are decided on several at once, each with its outcome, and taken back together', async () => {
    const desk = await openDesk()
    const ids = [await suggest(desk), await suggest(desk, eventItem()), await suggest(desk, fixtureItem())]
    const bulk = async (input: object) => (await ask(desk, 'POST', '/bulk', input)).json()
    await bulk({ ids: ids.slice(0, 1), action: 'publish' })
    const { results } = await bulk({ ids: [...ids, 'none'], action: 'delete' })
    expect(results).toEqual([
      { id: ids[0], ok: false, message: 'You already published it. Check it again, then decide.', code: 'stale' },
      { id: ids[1], ok: true, message: null },
      { id: ids[2], ok: true, message: null },
      { id: 'none', ok: false, message: 'Suggestion not found', code: 'not_found' },
    ])
    expect((await ask(desk, 'GET', '')).json()).toHaveLength(1)
    expect((await ask(desk, 'GET', `/${ids[1]}`)).statusCode).toBe(404)
    const undone = await bulk({ ids, action: 'undo', decision: 'delete' })
    expect(undone.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([false, true, true])
    expect((await bulk({ ids, action: 'undo' })).issues).toMatchObject([{ path: 'decision' }])
    await bulk({ ids: ids.slice(1), action: 'publish' })
    const counts = (await ask(desk, 'GET', '?page=1')).json().counts
    expect([counts, await articlesOf(desk)]).toMatchObject([{ published: 3, all: 3 }, [{ status: 'published' }]])
  })
})
