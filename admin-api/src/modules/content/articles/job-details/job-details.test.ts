import { addCountyDays, countyDate } from '@hometown/shared-types/county-time'
import { deskJobSchema, endOfCountyDate, JOB_LIMITS, type SaveJobInput } from '@hometown/shared-types/job-details'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { createArticle, updateArticle } from '../../../../../test/support/write-articles.ts'
import { closeDueJobs } from './job-details.service.ts'

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
  const { app, context } = await buildTestApp()
  const { headers, username } = await signIn(context)
  const { db } = context.store
  const zone = context.config.timeZone
  const call = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH', url: string, payload?: object) => {
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.json() }
  }
  const publish = (title: string, fields: object = {}) =>
    createArticle(context, newArticle({ title, category: 'Jobs', status: 'published', ...fields }), 'nora')
  const save = (id: string, job: SaveJobInput['job'], version = 0) =>
    call('PUT', `/api/articles/${id}/job`, { job, version })
  const post = async (number: number) => (await app.inject(`/wp-json/wp/v2/posts/${number}`)).json()
  return {
    app,
    context,
    db,
    zone,
    username,
    call,
    publish,
    save,
    read: async (id: string) => deskJobSchema.parse((await call('GET', `/api/articles/${id}/job`)).body),
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
      const { body } = await call('GET', `/api/search?q=${words}`)
      return body.data.map(({ title }: { title: string }) => title)
    },
    counted: async () => {
      const articlesOf = async (url: string) =>
        (await call('GET', url)).body.data.map(({ articles }: { articles: number }) => articles)
      return { topics: await articlesOf('/api/topics'), people: await articlesOf('/api/people') }
    },
    inDays: (days: number) => addCountyDays(countyDate(context.clock.now(), zone), days),
    later: async (milliseconds: number) => {
      context.clock.advance(milliseconds)
      await closeDueJobs(context)
    },
  }
}

describe('the details of a job', () => {
  it('are saved beside the article, and its page follows', async () => {
    const { context, db, username, publish, save, read, posted, changes, inDays, zone } = await open()
    const cook = await publish('Cook wanted')
    expect(await read(cook.id)).toEqual({ job: null, closesAt: null, isClosed: false, version: 0 })
    expect(await posted(cook.wordpressPostId)).toBeUndefined()
    await changes()
    const { status, body } = await save(cook.id, FIELDS)
    const closesAt = new Date(endOfCountyDate(inDays(JOB_LIMITS.days), zone)).toISOString()
    expect([status, body]).toEqual([200, { job: { ...FIELDS, closesAt: null }, closesAt, isClosed: false, version: 1 }])
    expect(await posted(cook.wordpressPostId)).toEqual({ ...FIELDS, closesAt, isClosed: false })
    expect(await changes()).toEqual([`article ${cook.wordpressPostId}`])
    expect(context.link.sent).toContainEqual({ type: 'changes-waiting' })
    const log = await db.selectFrom('audit_log').select(['action', 'username', 'subject']).execute()
    expect(log).toContainEqual({ action: 'article.job', username, subject: cook.id })
  })

  it('belong to articles of the category Jobs, are plain texts, and lead to the web or to mail', async () => {
    const { app, publish, save, posted, context, read } = await open()
    const fair = await publish('Fair', { category: 'Events' })
    const cook = await publish('Cook wanted')
    expect((await save(fair.id, FIELDS)).status).toBe(422)
    expect((await save('none', FIELDS)).status).toBe(404)
    expect((await save(cook.id, { ...FIELDS, applyUrl: 'javascript:alert(1)' })).status).toBe(422)
    expect((await save(cook.id, { ...FIELDS, employer: '<b>Mill</b>' })).status).toBe(422)
    expect((await save(cook.id, { ...FIELDS, closesAt: '2026-02-31' })).status).toBe(422)
    expect((await app.inject({ method: 'GET', url: `/api/articles/${cook.id}/job` })).statusCode).toBe(401)
    await save(cook.id, FIELDS)
    await updateArticle(context, cook.id, { category: 'Community' }, 'nora')
    expect(await posted(cook.wordpressPostId)).toBeUndefined()
    expect((await read(cook.id)).job).toMatchObject(FIELDS)
  })
})

describe('the closing of jobs', () => {
  it('takes several off the lists at once, each with one change, and leaves their posts', async () => {
    const { publish, save, listed, found, counted, call, later, changes, posted, inDays, context } = await open()
    await call('POST', '/api/people', { name: 'Ada Roe', kind: 'person' })
    const printed = { authorName: 'Ada Roe', keywords: ['Mill'] }
    const [cook, clerk] = [await publish('Cook wanted', printed), await publish('Clerk wanted', printed)]
    await publish('Jobs fair on Sunday', printed)
    await save(cook.id, { ...FIELDS, closesAt: inDays(1) })
    await save(clerk.id, { ...FIELDS, closesAt: new Date(context.clock.now() + DAY).toISOString() })
    await later(HOUR)
    expect(await listed()).toHaveLength(3)
    expect(await counted()).toEqual({ topics: [3], people: [3] })
    await changes()
    await later(3 * DAY)
    expect(await listed()).toEqual(['Jobs fair on Sunday'])
    expect(await found('wanted')).toEqual([])
    expect(await counted()).toEqual({ topics: [1], people: [1] })
    expect(await changes()).toHaveLength(2)
    expect(await posted(cook.wordpressPostId)).toMatchObject({ isClosed: true })
    await later(HOUR)
    expect(await changes()).toEqual([])
  })

  it('comes 30 days after publishing, and goes with a later day or date', async () => {
    const { context, publish, save, read, later, inDays } = await open()
    const cook = await publish('Cook wanted', { publishedAt: context.clock.now() - 29 * DAY })
    await save(cook.id, FIELDS)
    await later(DAY)
    expect(await read(cook.id)).toMatchObject({ isClosed: false })
    await later(DAY)
    expect(await read(cook.id)).toMatchObject({ isClosed: true })
    const { body } = await save(cook.id, { ...FIELDS, closesAt: inDays(5) }, 1)
    expect(body).toMatchObject({ isClosed: false })
    await later(6 * DAY)
    expect(await read(cook.id)).toMatchObject({ isClosed: true })
    await save(cook.id, FIELDS, 2)
    await updateArticle(context, cook.id, { publishedAt: context.clock.now() }, 'nora')
    expect(await read(cook.id)).toMatchObject({ isClosed: false })
  })
})
