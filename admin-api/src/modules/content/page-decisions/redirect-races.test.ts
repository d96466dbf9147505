import { describe, expect, test } from 'vitest'
import { newArticle } from '../../../../test/support/new-article.ts'
import { openCalendar } from '../../../../test/support/open-calendar.ts'
import { type OpenTestStore, openTestStore } from '../../../../test/support/test-store.ts'
import { listTakenDown } from '../seen/seen.service.ts'

const ROUNDS = 8

async function openDesk(openTestStore: OpenTestStore) {
  const desk = await openCalendar(await openTestStore())
  const { context, call } = desk
  const { db } = context.store
  async function publish(title: string, views: number) {
    const made = (await call('POST', '/api/articles', { ...newArticle({ title }), status: 'published' })).json()
    await db.updateTable('articles').set({ views }).where('id', '=', made.id).execute()
    return { url: `/api/articles/${made.id}`, path: `/${made.slug}` }
  }
  async function publishEvent(title: string) {
    const dates = { startDate: '2026-12-05T10:00', endDate: '2026-12-05T14:00' }
    const { id, slug } = await desk.create({ title, ...dates, status: 'published' })
    return { url: `/api/calendar-events/${id}`, path: `/events/${slug}` }
  }
  return { ...desk, publish, publishEvent, site: () => listTakenDown(db) }
}

describe('two editors at once', () => {
  test('never lead readers to a page that the other one takes down', async () => {
    const { call, publish, publishEvent, site } = await openDesk(openTestStore)
    for (let round = 0; round < ROUNDS; round++) {
      const known = await publish(`Known ${round}`, 40)
      const other = round % 2 === 0 ? await publish(`Other ${round}`, 0) : await publishEvent(`Other ${round}`)
      const [led, taken] = await Promise.all([
        call('DELETE', known.url, { seen: { kind: 'redirect', to: other.path } }),
        round % 4 < 2 ? call('DELETE', other.url) : call('PATCH', other.url, { status: 'draft' }),
      ])
      expect([200, 422], led.body).toContain(led.statusCode)
      expect(taken.statusCode, taken.body).toBe(led.statusCode === 200 ? 409 : 200)
      if (led.statusCode === 200) expect(taken.json()).toMatchObject({ code: 'seen', seen: [{ links: { count: 1 } }] })
      const standing = (await site()).filter(({ path }) => path === known.path)
      expect(standing).toHaveLength(led.statusCode === 200 ? 1 : 0)
    }
  })

  test('never lead readers in a circle', async () => {
    const { call, publish, site } = await openDesk(openTestStore)
    for (let round = 0; round < ROUNDS; round++) {
      const one = await publish(`One ${round}`, 40)
      const other = await publish(`Other ${round}`, 40)
      const answers = await Promise.all([
        call('DELETE', one.url, { seen: { kind: 'redirect', to: other.path } }),
        call('PATCH', other.url, { status: 'draft', seen: { kind: 'redirect', to: one.path } }),
      ])
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      const paths = [one.path, other.path]
      expect((await site()).filter(({ path }) => paths.includes(path))).toHaveLength(1)
    }
  })
})
