import { describe, expect, test } from 'vitest'
import {
  act,
  ask,
  eventItem,
  findSuggestionRow,
  GAZETTE,
  NOW,
  news,
  openDesk,
  type Service,
  suggest,
  undo,
} from '../../../../test/support/suggestions.ts'
import { addOrigins } from './insert-suggestions.ts'
import { mostSimilar } from './similar-suggestions.ts'

const HERALD = { ...GAZETTE, name: 'Alder Herald' }
const ribbon = news({ title: 'Ribbon to be cut at new Cedar Creek bridge', url: 'https://herald.example.org/1' })

describe('similar suggestions', () => {
  async function open() {
    const desk = await openDesk()
    const bridge = await suggest(desk)
    const other = await suggest(desk, ribbon, { source: HERALD })
    const budget = await suggest(desk, news({ title: 'School board adopts its budget', text: 'It voted 5 to 2.' }))
    return { desk, db: desk.context.store.db, bridge, other, budget }
  }
  const similar = async (desk: Service, id: string) => (await ask(desk, 'GET', `/${id}/similar`)).json()
  const listed = async (desk: Service, query = '') => {
    const page = (await ask(desk, 'GET', `?page=1&per_page=50${query}`)).json()
    return page.data.map((one: { id: string }) => one.id).sort()
  }

  test('are news of the same days that share telling words, and events of the same day', async () => {
    const { desk, db, bridge, other } = await open()
    expect(await similar(desk, bridge)).toMatchObject([
      { id: other, title: ribbon.title, sourceName: 'Alder Herald', url: ribbon.url, status: 'pending' },
    ])
    await db.updateTable('content_suggestions').set({ discovered_at: 1 }).where('id', '=', other).execute()
    expect(await similar(desk, bridge)).toEqual([])
    const [market, again] = [await suggest(desk, eventItem()), await suggest(desk, eventItem({ title: 'A market' }))]
    await suggest(desk, eventItem({ startDate: '2026-12-12T10:00', endDate: '2026-12-12T14:00' }))
    expect((await similar(desk, market)).map(({ id }: { id: string }) => id)).toEqual([again])
  })

  test('become one: the list has it once, with both sources, until that is undone', async () => {
    const { desk, bridge, other, budget } = await open()
    const same = await act(desk, bridge, 'same-story', { other, version: 1 })
    expect(same.json()).toMatchObject({
      ...{ id: bridge, status: 'pending', reviewedAt: null },
      origins: [{ sourceName: 'Cedar Gazette' }, { sourceName: 'Alder Herald', url: ribbon.url }],
    })
    expect(await listed(desk)).toEqual([bridge, budget].sort())
    expect(await listed(desk, '&search=ribbon')).toEqual([bridge])
    expect((await ask(desk, 'PATCH', `/${other}`, { status: 'approved' })).json()).toMatchObject({ code: 'stale' })
    expect(await similar(desk, bridge)).toEqual([])
    await undo(desk, other, 'merge')
    expect((await ask(desk, 'GET', `/${other}`)).json().origins).toMatchObject([{ sourceName: 'Alder Herald' }])
    expect(await listed(desk)).toEqual([bridge, other, budget].sort())
  })

  test('have each source once, also when a source tells the merged one again', async () => {
    const { desk, db, bridge, other } = await open()
    await act(desk, bridge, 'same-story', { other })
    const again = { suggestionId: other, source: HERALD, item: ribbon, foundAt: NOW + 1 }
    const radio = { ...again, item: news({ url: 'https://radio.example.org/bridge' }) }
    for (const told of [again, radio, radio]) await db.transaction().execute((trx) => addOrigins(trx, [told]))
    const { origins } = (await ask(desk, 'GET', `/${bridge}`)).json()
    expect(origins.map(({ url }: { url: string }) => url)).toEqual([news().url, ribbon.url, radio.item.url])
  })

  test('take along what was merged into them, and undo brings back each by itself', async () => {
    const { desk, bridge, other, budget } = await open()
    await act(desk, other, 'same-story', { other: budget })
    expect((await act(desk, bridge, 'same-story', { other })).json().origins).toHaveLength(3)
    expect(await listed(desk)).toEqual([bridge])
    await undo(desk, budget, 'merge')
    expect(await findSuggestionRow(desk, other)).toMatchObject({ merged_into: bridge })
    expect(await listed(desk)).toEqual([bridge, budget].sort())
  })

  test('of which one was used already: that one stays; of which both were used: neither changes', async () => {
    const { desk, bridge, other, budget } = await open()
    await act(desk, other, 'draft')
    expect((await act(desk, bridge, 'same-story', { other })).json()).toMatchObject({ id: other })
    expect(await listed(desk)).toEqual([other, budget].sort())
    await act(desk, budget, 'draft')
    expect((await act(desk, budget, 'same-story', { other })).json()).toMatchObject({ code: 'both_made' })
    const gone = await act(desk, budget, 'same-story', { other: bridge })
    expect(gone.json()).toMatchObject({ code: 'stale' })
  })
})

test('rare words that both texts share make them similar, whatever their endings; words that most texts have don’t', () => {
  const ribbon = { title: 'Ribbon to be cut at Cedar Creek', text: 'The new bridges open on Saturday at noon.' }
  const others = [
    { title: 'School board adopts its budget', text: 'The board voted after two hours of work on the budget.' },
    ribbon,
    { title: 'Pumpkin prices rise', text: 'Farmers say that the dry summer cost them half of their crop.' },
  ]
  const text = 'The commissioners will cut the ribbon at noon after two years of work on the bridge over Cedar Creek.'
  const bridge = { title: 'Bridge over Cedar Creek opened on Saturday', text }
  expect(mostSimilar(bridge, others, 1)).toEqual([ribbon])
  expect(mostSimilar(bridge, others, 3)).not.toContain(others[2])
  expect(mostSimilar({ title: '', text: '' }, others, 3)).toEqual([])
})
