import type { Suggestion } from '@hometown/shared-types/suggestion'
import { describe, expect, test } from 'vitest'
import {
  articlesOf,
  ask,
  eventItem,
  fixtureItem,
  openDesk,
  rowOf,
  type Service,
  suggest,
} from '../../../../../test/support/suggestions.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { saveEnrichment } from '../suggestions.service.ts'

/** A model writes about it after an editor has seen it. */
async function rewrite({ context }: Service, { id, version }: Pick<Suggestion, 'id' | 'version'>): Promise<void> {
  const words = { headline: 'Bridge built on bribes', summary: 'Nobody says so.', category: null, relevance: null }
  const statements = [{ text: 'Bribes.', passage: null, state: 'not_found' as const, problems: [] }]
  expect(await saveEnrichment(context, { id, version }, { ...words, statements })).toBe(true)
}

describe('a decision on a suggestion that is no longer what the editor saw', () => {
  async function open(...found: Parameters<typeof suggest>[1][]) {
    const desk = await openDesk(openTestStore)
    const shown: Suggestion[] = []
    for (const item of found.length > 0 ? found : [undefined])
      shown.push((await ask(desk, 'GET', `/${await suggest(desk, item)}`)).json())
    for (const one of shown) await rewrite(desk, one)
    return { desk, shown }
  }

  test('is refused, with the suggestion as it is', async () => {
    const { desk, shown } = await open(undefined, eventItem(), fixtureItem())
    for (const [index, { id, version }] of shown.entries()) {
      const actions = [
        'publish',
        'draft',
        'clear',
        ...(index === 1 ? ['event'] : []),
        ...(index === 2 ? ['fixture'] : []),
      ]
      const asked = [
        ...actions.map((action) => ask(desk, 'POST', `/${id}/${action}`, { version, statements: [] })),
        ask(desk, 'PATCH', `/${id}`, { status: 'approved', version }),
        ask(desk, 'PATCH', `/${id}`, { status: 'rejected', version }),
        ask(desk, 'DELETE', `/${id}?version=${version}`),
      ]
      for (const answer of await Promise.all(asked))
        expect(answer.json()).toMatchObject({
          code: 'stale',
          message: 'This suggestion changed after you opened it. Check it again, then decide.',
          current: { id, version: version + 1, aiHeadline: 'Bridge built on bribes' },
        })
      expect(await rowOf(desk, id)).toMatchObject({ status: 'pending', needs_clearing: 1, deleted_at: null })
    }
    expect(await articlesOf(desk)).toEqual([])
  })

  test('together with others is refused for itself', async () => {
    const { desk, shown } = await open()
    const [changed] = shown
    const { id: other, version } = (await ask(desk, 'GET', `/${await suggest(desk)}`)).json()
    const ids = [changed?.id, other]
    const versions = { [`${changed?.id}`]: changed?.version, [other]: version }
    const { results } = (await ask(desk, 'POST', '/bulk', { ids, versions, action: 'approve' })).json()
    expect(results).toEqual([
      {
        ...{ id: changed?.id, ok: false, code: 'stale' },
        message: 'This suggestion changed after you opened it. Check it again, then decide.',
      },
      { id: other, ok: true, message: null },
    ])
  })

  test('is taken where it names no version, or the one that is there', async () => {
    const { desk, shown } = await open()
    const [one] = shown
    expect((await ask(desk, 'POST', `/${one?.id}/clear`, { version: 2, statements: ['Bribes.'] })).statusCode).toBe(200)
    expect((await ask(desk, 'PATCH', `/${one?.id}`, { status: 'approved' })).statusCode).toBe(200)
    expect((await ask(desk, 'POST', `/${one?.id}/publish`, { version: 4 })).statusCode).toBe(200)
  })
})
