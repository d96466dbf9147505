import { describe, expect, it } from 'vitest'
import type { TestContext } from '../../../../test/support/build-test-app.ts'
import { addReaders } from '../../../../test/support/readers.ts'
import { openSignedIn } from '../../../../test/support/sign-in.ts'
import { createArticle } from '../../../../test/support/write-articles.ts'
import { unsubscribeByToken } from '../subscribers/links/subscription-links.service.ts'
import { recordSubscriberCount } from './analytics.service.ts'

const DAY = 24 * 60 * 60_000

describe('analytics', () => {
  async function open() {
    const { context, call } = await openSignedIn({ base: '/api/analytics' })
    const ask = async (what: string, days = 7) => {
      const answer = await call('GET', `/${what}?days=${days}`)
      expect(answer.statusCode).toBe(200)
      return answer.json()
    }
    return { context, call, ask }
  }

  const join = (context: TestContext, email: string) => addReaders(context, [{ email, unsubscribe_token: email }])

  it('tell how many were subscribed at the end of each day, also of one that the service slept through', async () => {
    const { context, ask } = await open()
    context.clock.advance(-3 * DAY)
    await recordSubscriberCount.run(context)
    await join(context, 'ann@orchard.example')
    await recordSubscriberCount.run(context)
    await join(context, 'ben@orchard.example')
    await recordSubscriberCount.run(context)
    context.clock.advance(DAY)
    await join(context, 'cat@orchard.example')
    await unsubscribeByToken(context, 'ann@orchard.example', 'one click')
    await recordSubscriberCount.run(context)
    context.clock.advance(2 * DAY)
    await unsubscribeByToken(context, 'ben@orchard.example', 'one click')
    const { points } = await ask('subscribers')
    expect(points.slice(2).map(({ to, active }: { to: string; active: number | null }) => [to, active])).toEqual([
      ['2026-11-16', null],
      ['2026-11-17', 2],
      ['2026-11-18', 2],
      ['2026-11-19', 2],
      ['2026-11-20', 1],
    ])
  })

  it('tell what is read, by day and by week', async () => {
    const { context, call, ask } = await open()
    const write = (title: string, category: 'Community' | 'Sports') =>
      createArticle(context, { title, category, status: 'published' })
    const [bridge, larks] = [await write('Bridge', 'Community'), await write('Larks', 'Sports')]
    const read = (day: string, { id }: { id: string }, views: number) =>
      context.store.db.insertInto('article_views').values({ article_id: id, day, views }).execute()
    await read('2026-11-20', bridge, 5)
    await read('2026-11-20', larks, 7)
    await read('2026-11-14', bridge, 4)
    await read('2026-11-13', bridge, 100)
    const week = await ask('articles')
    expect(week.points.map(({ views }: { views: number }) => views)).toEqual([4, 0, 0, 0, 0, 0, 12])
    const top = [
      { title: 'Bridge', views: 9 },
      { title: 'Larks', views: 7 },
    ]
    expect(week.top).toMatchObject(top)
    expect(week.sections).toEqual([
      { category: 'Community', views: 9, articles: 1 },
      { category: 'Sports', views: 7, articles: 1 },
    ])
    const year = await ask('articles', 365)
    const last = { from: '2026-11-14', to: '2026-11-20', views: 16 }
    expect([year.points.length, year.points.at(-1), year.points.at(-2).views]).toEqual([53, last, 100])
    expect((await call('GET', '/articles?days=8')).statusCode).toBe(422)
  })
})
