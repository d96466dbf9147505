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
} from '../../../../test/support/suggestions.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { saveEnrichment } from './suggestions.service.ts'

/** A model writes about it after an editor has seen it. */
async function rewrite({ context }: Service, { id, version }: Pick<Suggestion, 'id' | 'version'>): Promise<void> {
  const words = { headline: 'Bridge built on bribes', summary: 'Nobody says so.', category: null, relevance: null }
  expect(await saveEnrichment(context, { id, version }, { ...words, statements: [] })).toBe(true)
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
      const actions = ['publish', 'draft', ...(index === 1 ? ['event'] : [])]
      const asked = [
        ...actions.map((action) => ask(desk, 'POST', `/${id}/${action}`, { version, opened: true })),
        ask(desk, 'PATCH', `/${id}`, { status: 'approved', version, opened: true }),
        ask(desk, 'PATCH', `/${id}`, { status: 'rejected', version }),
        ask(desk, 'DELETE', `/${id}?version=${version}`),
      ]
      for (const answer of await Promise.all(asked))
        expect(answer.json()).toMatchObject({
          code: 'stale',
          message: 'This suggestion changed after you opened it. Check it again, then decide.',
          current: { id, version: version + 1, aiHeadline: 'Bridge built on bribes' },
        })
      expect(await rowOf(desk, id)).toMatchObject({ status: 'pending', ai_opened: 0, deleted_at: null })
    }
    expect(await articlesOf(desk)).toEqual([])
  })
})
