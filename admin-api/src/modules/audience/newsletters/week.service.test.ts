import type { WeekProposal } from '@hometown/shared-types/contract/newsletters'
import { countyDate } from '@hometown/shared-types/rules/time'
import { describe, expect, test } from 'vitest'
import { newArticle } from '../../../../test/support/new-article.ts'
import { addSentNewsletter } from '../../../../test/support/sending-harness.ts'
import { openSignedIn } from '../../../../test/support/signed-in.ts'
import { createArticle } from '../../../../test/support/write-articles.ts'

const DAY = 24 * 60 * 60 * 1000

describe('this week', () => {
  async function open() {
    const { context, call } = await openSignedIn()
    const get = () => call('GET', '/api/newsletters/this-week')
    return {
      ...{ context, get },
      week: async () => (await get()).json<WeekProposal>(),
      write: (fields: Partial<Parameters<typeof newArticle>[0]> = {}) =>
        createArticle(context, newArticle({ status: 'published', ...fields }), null),
      read: (id: string, views: number) =>
        context.store.db
          .insertInto('article_views')
          .values({ article_id: id, day: countyDate(context.clock.now(), context.config.timeZone), views })
          .execute(),
    }
  }

  test('has the published articles of seven days, section by section, the newest first', async () => {
    const { write, week, get, context } = await open()
    expect((await get()).statusCode).toBe(422)
    await write({ category: 'Sports', title: 'Old' })
    context.clock.advance(8 * DAY)
    await write({ category: 'Jobs', title: 'Work' })
    for (let index = 0; index < 10; index++) {
      context.clock.advance(60_000)
      await write({ category: 'Sports', title: `Game ${index}` })
    }
    await write({ category: 'Events', title: 'Fair' })
    await write({ category: 'Events', title: 'Idea', status: 'draft' })
    const { articles, published, title } = await week()
    expect(title).toMatch(/^This week in \w/)
    const games = [9, 8, 7, 6, 5, 4, 3, 2].map((number) => `Game ${number}`)
    expect(articles.map((article) => article.title)).toEqual(['Fair', ...games, 'Work'])
    expect(published).toBe(12)
  })

  test('puts what readers read most first', async () => {
    const { write, week, read, context } = await open()
    const quiet = await write({ category: 'Sports', title: 'Quiet' })
    const loud = await write({ category: 'Sports', title: 'Loud' })
    context.clock.advance(60_000)
    await write({ category: 'Sports', title: 'New' })
    await read(loud.id, 1204)
    await read(quiet.id, 1)
    expect((await week()).articles.map(({ title }) => title)).toEqual(['Loud', 'Quiet', 'New'])
  })

  test('always has what is new since the last newsletter, and of that what appeared today', async () => {
    const { write, week, read, context } = await open()
    const loud = []
    for (let index = 0; index < 12; index++) loud.push(await write({ category: 'Sports', title: `Loud ${index}` }))
    for (const { id } of loud) await read(id, 500)
    context.clock.advance(60_000)
    await addSentNewsletter(context, [])
    context.clock.advance(DAY)
    for (let index = 0; index < 9; index++) await write({ category: 'Sports', title: `Yesterday ${index}` })
    context.clock.advance(DAY)
    for (const title of ['Flood', 'Fire']) await write({ category: 'Community', title })
    const { articles } = await week()
    const titles = articles.map(({ title }) => title)
    expect(titles).toHaveLength(10)
    expect(titles).toEqual(expect.arrayContaining(['Flood', 'Fire']))
    expect(titles.filter((title) => title.startsWith('Yesterday'))).toHaveLength(8)
    // After a break of nine days, what appeared then still is new.
    context.clock.advance(7 * DAY)
    expect((await week()).articles.map(({ title }) => title)).toEqual(titles)
  })
})
