import { describe, expect, it, test } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { createArticle } from '../../../../test/support/write-articles.ts'
import { createViewCounter, createViewLimiter, VIEWS_PER_HOUR } from './article-views.service.ts'
import { getArticle } from './articles.service.ts'

describe('counting views', () => {
  async function open() {
    const context = await buildTestContext()
    const article = await createArticle(context, { status: 'published' })
    return { context, article, counter: createViewCounter(context) }
  }

  it('adds up by article and county day', async () => {
    const { context, article, counter } = await open()
    const other = await createArticle(context, { title: 'Rain' })
    context.clock.set(Date.UTC(2026, 10, 21, 5, 59))
    counter.count(article.id)
    counter.count(article.id)
    counter.count(other.id)
    await counter.flush()
    context.clock.advance(60_000)
    expect(counter.count(article.id)).toBe(1)
    await counter.flush()
    expect(counter.waiting(article.id)).toBe(0)
    counter.count(article.id)
    await counter.flush()
    expect((await getArticle(context, article.id)).views).toBe(4)
    expect((await getArticle(context, other.id)).views).toBe(1)
    const days = context.store.db.selectFrom('article_views').selectAll().where('article_id', '=', article.id)
    expect(await days.orderBy('day').execute()).toMatchObject([
      { day: '2026-11-20', views: 2 },
      { day: '2026-11-21', views: 2 },
    ])
  })

  it('loses nothing when writing fails', async () => {
    const { context, article, counter } = await open()
    const broken = createViewCounter({
      ...context,
      store: { ...context.store, write: () => Promise.reject(new Error('The disk is full')) },
    })
    broken.count(article.id)
    await broken.flush()
    expect(broken.waiting(article.id)).toBe(1)
    expect(counter.waiting(article.id)).toBe(0)
  })
})

test('one network counts for an article ten times an hour, and for others and in the next hour again', () => {
  let now = Date.UTC(2026, 10, 23, 15, 30)
  const mayCount = createViewLimiter(() => now)
  const tries = (network: string, article: string) =>
    Array.from({ length: 30 }, () => mayCount(network, article)).filter(Boolean).length
  expect(tries('203.0.113.7', 'a')).toBe(VIEWS_PER_HOUR)
  expect(tries('203.0.113.7', 'b')).toBe(VIEWS_PER_HOUR)
  expect(tries('203.0.113.8', 'a')).toBe(VIEWS_PER_HOUR)
  now += 30 * 60_000
  expect(tries('203.0.113.7', 'a')).toBe(VIEWS_PER_HOUR)
})
