import { endOfCountyDate, JOB_DAYS } from '@hometown/shared-types/contract/jobs'
import { addCountyDays, countyDate } from '@hometown/shared-types/rules/time'
import { describe, expect, it } from 'vitest'
import { openSignedIn } from '../../../../test/support/sign-in.ts'
import { createArticle, updateArticle } from '../../../../test/support/write-articles.ts'
import { searchArticles, searchQuerySchema } from '../search/search.service.ts'
import { closeDueJobListings } from './job-listings.service.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const FIELDS = {
  employer: 'Alder Falls Mill',
  place: 'Alder Falls, IA',
  isRemote: false,
  pay: '$18.50 an hour',
  employmentType: 'FULL_TIME',
  applyUrl: 'https://mill.example/jobs',
} as const

async function open() {
  const { app, context, ask: call } = await openSignedIn()
  const { db } = context.store
  const zone = context.config.timeZone
  const publish = (title: string, fields: object = {}) =>
    createArticle(context, { title, category: 'Jobs', status: 'published', ...fields }, 'nora')
  const save = (id: string, job: object | null, more: object = {}) =>
    call('PATCH', `/api/articles/${id}`, { job, ...more })
  const post = async (number: number) => (await app.inject(`/wp-json/wp/v2/posts/${number}`)).json()
  return {
    ...{ context, zone, call, publish, save },
    read: async (id: string) => (await call('GET', `/api/articles/${id}`)).body.job,
    posted: async (number: number) => (await post(number)).hometown.job,
    changes: async () => {
      const rows = await db.selectFrom('changes').select(['kind', 'content_id']).orderBy('seq').execute()
      await db.deleteFrom('changes').execute()
      return rows.map(({ kind, content_id }) => `${kind} ${content_id}`)
    },
    listed: async () => {
      const { body } = await call('GET', '/api/articles/published?category=Jobs&page=1&per_page=20')
      return body.data.map(({ title }: { title: string }) => title)
    },
    found: async (words: string) => {
      const { data } = await searchArticles(context, searchQuerySchema.parse({ q: words }))
      return data.map(({ title }) => title)
    },
    /** Counts the articles of the only topic, and of the only author. */
    counted: async () => {
      const articlesOf = async (url: string) => (await call('GET', url)).body.data[0].articles
      return [await articlesOf('/api/topics'), await articlesOf('/api/people')]
    },
    inDays: (days: number) => addCountyDays(countyDate(context.clock.now(), zone), days),
    later: async (milliseconds: number) => {
      context.clock.advance(milliseconds)
      await closeDueJobListings(context)
    },
  }
}

describe('the details of a job', () => {
  it('are saved with the article, and its page follows', async () => {
    const { publish, save, read, posted, changes, inDays, zone } = await open()
    const cook = await publish('Cook wanted')
    expect(await read(cook.id)).toBeNull()
    expect(await posted(cook.wordpressPostId)).toBeUndefined()
    await changes()
    const { status, body } = await save(cook.id, FIELDS, { version: 1 })
    const closesAt = new Date(endOfCountyDate(inDays(JOB_DAYS), zone)).toISOString()
    expect([status, body]).toMatchObject([200, { job: { ...FIELDS, closesAt: null }, version: 2 }])
    expect(await posted(cook.wordpressPostId)).toEqual({ ...FIELDS, closesAt, isClosed: false })
    expect(await changes()).toEqual([`article ${cook.wordpressPostId}`])
    expect((await save(cook.id, FIELDS, { version: 1 })).body.version).toBe(2)
    expect((await save(cook.id, null, { version: 2 })).body.job).toBeNull()
  })

  it('are plain texts, lead to the web or to mail, and stay unseen in another category', async () => {
    const { publish, save, posted, context, read } = await open()
    const cook = await publish('Cook wanted')
    expect((await save(cook.id, { ...FIELDS, employer: '<b>Mill</b>' })).status).toBe(422)
    const { status, body } = await save(cook.id, { ...FIELDS, closesAt: '2020-02-01' })
    expect([status, body.issues]).toMatchObject([422, [{ path: 'job.closesAt' }]])
    await save(cook.id, FIELDS)
    await updateArticle(context, cook.id, { category: 'Community' }, 'nora')
    expect(await posted(cook.wordpressPostId)).toBeUndefined()
    expect(await read(cook.id)).toMatchObject(FIELDS)
  })
})

describe('the closing of jobs', () => {
  it('takes several off the lists at once, each with one change, and leaves their posts', async () => {
    const { publish, save, listed, found, counted, call, later, changes, posted, inDays, context } = await open()
    await call('POST', '/api/people', { name: 'Ada Roe' })
    const printed = { authorName: 'Ada Roe', keywords: ['Mill'] }
    const [cook, clerk] = [await publish('Cook wanted', printed), await publish('Clerk wanted', printed)]
    await publish('Jobs fair on Sunday', printed)
    await save(cook.id, { ...FIELDS, closesAt: inDays(1) })
    await save(clerk.id, { ...FIELDS, closesAt: new Date(context.clock.now() + DAY).toISOString() })
    await later(HOUR)
    expect(await listed()).toHaveLength(3)
    expect(await counted()).toEqual([3, 3])
    await changes()
    await later(3 * DAY)
    expect(await listed()).toEqual(['Jobs fair on Sunday'])
    expect(await found('wanted')).toEqual([])
    expect(await counted()).toEqual([1, 1])
    expect(new Set(await changes()).size).toBe(2)
    expect(await posted(cook.wordpressPostId)).toMatchObject({ isClosed: true })
    await later(HOUR)
    expect(await changes()).toEqual([])
  })

  it('comes 30 days after publishing, and goes with a later day or date', async () => {
    const { context, publish, save, later, inDays, posted } = await open()
    const cook = await publish('Cook wanted', { publishedAt: context.clock.now() - 29 * DAY })
    const isClosed = async () => (await posted(cook.wordpressPostId)).isClosed
    await save(cook.id, FIELDS)
    await later(DAY)
    expect(await isClosed()).toBe(false)
    await later(DAY)
    expect(await isClosed()).toBe(true)
    await save(cook.id, { ...FIELDS, closesAt: inDays(5) })
    expect(await isClosed()).toBe(false)
    await later(6 * DAY)
    expect(await isClosed()).toBe(true)
    await save(cook.id, FIELDS)
    await updateArticle(context, cook.id, { publishedAt: context.clock.now() }, 'nora')
    expect(await isClosed()).toBe(false)
  })
})
