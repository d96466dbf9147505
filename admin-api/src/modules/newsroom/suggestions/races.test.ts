import { describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/support/sign-in.ts'
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

const ACTIONS = ['publish', 'draft', 'event', 'fixture', 'undo'] as const

describe('two editors at once', () => {
  async function open() {
    const desk = await openDesk(openTestStore)
    const other: Service = { ...desk, staff: await signIn(desk.context) }
    return { desk, other }
  }

  it('never leave a suggestion that says otherwise than what was made of it', async () => {
    const { desk, other } = await open()
    const statuses = new Map<number, string>()
    for (let round = 0; round < 12; round++) {
      const id = await suggest(desk, [undefined, eventItem(), fixtureItem({ opponent: `Larks ${round}` })][round % 3])
      const first = ACTIONS[round % 5] ?? 'publish'
      const actions = [first, ACTIONS[(round * 3 + 1) % 5], 'publish', 'undo', 'draft', 'publish']
      const asked = actions.map((action, place) => ask(place % 2 ? desk : other, 'POST', `/${id}/${action}`))
      asked.push(ask(other, 'PATCH', `/${id}`, { status: 'rejected' }), ask(desk, 'DELETE', `/${id}`))
      asked.push(ask(desk, 'POST', '/bulk', { ids: [id], action: 'publish' }))
      for (const { statusCode, body } of await Promise.all(asked)) statuses.set(statusCode, body.slice(0, 200))
      const row = await rowOf(desk, id)
      const article = row.article_id ? (await articlesOf(desk)).find((one) => one.id === row.article_id) : undefined
      if (row.article_id) expect(article, 'its article is there').toBeDefined()
      if (article?.status === 'published') expect(row.status).toBe('published')
      if (row.status === 'rejected') expect(article?.status).not.toBe('published')
      if (row.status === 'published') {
        expect(row.deleted_at).toBeNull()
        expect([article?.status === 'published', row.event_id !== null, row.fixture_id !== null]).toContain(true)
      }
    }
    expect(
      [...statuses.keys()].filter((status) => ![200, 404, 409].includes(status)),
      JSON.stringify([...statuses]),
    ).toEqual([])
    const ids = (await desk.context.store.db.selectFrom('content_suggestions').select('article_id').execute()).map(
      (one) => one.article_id,
    )
    // Published articles must belong to a suggestion.
    for (const article of await articlesOf(desk)) if (article.status === 'published') expect(ids).toContain(article.id)
  })
})
