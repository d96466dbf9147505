import { addCountyDays, countyDate } from '@hometown/shared-types/county-time'
import {
  defaultClosing,
  deskJobSchema,
  endOfCountyDate,
  JOB_LIMITS,
  type SaveJobInput,
} from '@hometown/shared-types/job-details'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { failingStatements } from '../../../../../test/support/failing-statements.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { somebodyWaits } from '../../../../../test/support/somebody-waits.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { createArticle, updateArticle } from '../../../../../test/support/write-articles.ts'
import type { Store } from '../../../../database/store.ts'
import { closeDueJobs } from './close-jobs.ts'
import { listWronglyMarked } from './job-details.repository.ts'
import { settleJob } from './settle-job.ts'

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

async function openDesk(store: Store) {
  const { app, context } = await buildTestApp({ store })
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
    posted: async (number: number) => (await post(number)).hometown_job,
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
  const open = async () => openDesk(await openTestStore())

  it.each([
    ['9999-12-31', 'This closing day is too far away. Choose one within five years.'],
    ['1900-01-01', 'This day is before the job was published. Choose a later one.'],
  ])('refuse a slip in the year of the closing day: %s', async (closesAt, message) => {
    const { publish, save, read } = await open()
    const cook = await publish('Cook wanted')
    const { status, body } = await save(cook.id, { ...FIELDS, closesAt })
    expect([status, body.message]).toEqual([422, message])
    expect((await read(cook.id)).version).toBe(0)
  })

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

  it('have a closing day of their own, at its end, or none, and can be taken away', async () => {
    const { publish, save, read, posted, inDays, zone } = await open()
    const cook = await publish('Cook wanted')
    const day = inDays(3)
    const { body } = await save(cook.id, { employer: 'Mill', closesAt: day })
    expect(body.job.closesAt).toBe(new Date(endOfCountyDate(day, zone)).toISOString())
    await save(cook.id, { employer: 'Mill', closesAt: '' }, 1)
    expect(await read(cook.id)).toMatchObject({ job: { closesAt: null }, version: 2 })
    await save(cook.id, null, 2)
    expect(await read(cook.id)).toMatchObject({ job: null, version: 3 })
    expect(await posted(cook.wordpressPostId)).toBeUndefined()
  })

  it('of a draft close so many days after it is published, and touch no page before', async () => {
    const { context, save, read, changes } = await open()
    const draft = await createArticle(context, newArticle({ title: 'Draft', category: 'Jobs' }), 'nora')
    await changes()
    await save(draft.id, FIELDS)
    expect(await read(draft.id)).toMatchObject({ closesAt: null, isClosed: false })
    expect(await changes()).toEqual([])
    await updateArticle(context, draft.id, { status: 'published' }, 'nora')
    expect((await read(draft.id)).closesAt).not.toBeNull()
  })

  it('are refused if somebody else saved meanwhile, with the current ones', async () => {
    const { publish, save } = await open()
    const cook = await publish('Cook wanted')
    await save(cook.id, FIELDS)
    const late = await save(cook.id, { employer: 'Other' })
    expect(late).toMatchObject({ status: 409, body: { code: 'stale', current: { job: FIELDS, version: 1 } } })
  })

  it('that were taken away and given anew are refused to a form that knows the first ones', async () => {
    const { publish, save, call } = await open()
    const cook = await publish('Cook wanted')
    await save(cook.id, FIELDS)
    await save(cook.id, null, 1)
    expect((await save(cook.id, { employer: 'Other' }, 2)).body.version).toBe(3)
    expect((await save(cook.id, FIELDS, 1)).status).toBe(409)
    await save(cook.id, null, 3)
    await call('DELETE', `/api/articles/${cook.id}`)
    await call('POST', '/api/articles/restore', { id: cook.id })
    expect((await call('GET', `/api/articles/${cook.id}/job`)).body).toMatchObject({ job: null, version: 4 })
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

  it('come back with a deleted article, closed if their day has passed meanwhile', async () => {
    const { publish, save, read, call, context, inDays } = await open()
    const cook = await publish('Cook wanted')
    await save(cook.id, { ...FIELDS, closesAt: inDays(2) })
    await call('DELETE', `/api/articles/${cook.id}`)
    context.clock.advance(4 * DAY)
    expect((await call('POST', '/api/articles/restore', { id: cook.id })).status).toBe(201)
    expect(await read(cook.id)).toMatchObject({ job: FIELDS, isClosed: true, version: 1 })
  })
})

describe('details of a job that two editors change at once', () => {
  const rounds = [1, 2, 3, 4, 5]

  it('are saved once, and refused to the other', async () => {
    const { publish, save, read } = await openDesk(await openTestStore())
    for (const round of rounds) {
      const cook = await publish(`Cook ${round} wanted`)
      for (const version of [0, 1]) {
        const answers = await Promise.all(['One', 'Two'].map((employer) => save(cook.id, { employer }, version)))
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
        const kept = answers.find(({ status }) => status === 200)?.body
        expect(await read(cook.id)).toMatchObject({ job: kept.job, version: version + 1 })
      }
    }
  })

  it('are removed or saved, never both', async () => {
    const { publish, save, read } = await openDesk(await openTestStore())
    for (const round of rounds) {
      const cook = await publish(`Cook ${round} wanted`)
      await save(cook.id, FIELDS)
      const answers = await Promise.all([save(cook.id, null, 1), save(cook.id, { employer: 'Two' }, 1)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const kept = answers.find(({ status }) => status === 200)?.body
      expect(await read(cook.id)).toEqual(kept)
    }
  })
})

describe('the closing of jobs', () => {
  const open = async () => openDesk(await openTestStore())

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

  it('comes 30 days after publishing, and goes with a later day, date or clock', async () => {
    const { context, publish, save, read, later, inDays, changes } = await open()
    const cook = await publish('Cook wanted', { publishedAt: context.clock.now() - 29 * DAY })
    await save(cook.id, FIELDS)
    await later(DAY)
    expect(await read(cook.id)).toMatchObject({ isClosed: false })
    await later(DAY)
    expect(await read(cook.id)).toMatchObject({ isClosed: true })
    await changes()
    await later(-2 * DAY)
    expect(await read(cook.id)).toMatchObject({ isClosed: false })
    expect(await changes()).toEqual([`article ${cook.wordpressPostId}`])
    await later(2 * DAY)
    const { body } = await save(cook.id, { ...FIELDS, closesAt: inDays(5) }, 1)
    expect(body).toMatchObject({ isClosed: false })
    await later(6 * DAY)
    expect(await read(cook.id)).toMatchObject({ isClosed: true })
    await save(cook.id, FIELDS, 2)
    await updateArticle(context, cook.id, { publishedAt: context.clock.now() }, 'nora')
    expect(await read(cook.id)).toMatchObject({ isClosed: false })
  })

  it('is computed again when it is due, and not looked at again after that', async () => {
    const { context, db, publish, save, read, later } = await open()
    const cook = await publish('Cook wanted')
    await save(cook.id, FIELDS)
    const stored = () => db.selectFrom('job_details').select(['closing', 'closed']).executeTakeFirstOrThrow()
    const exact = await stored()
    await db.updateTable('job_details').set({ closing: context.clock.now() }).execute()
    await later(HOUR)
    expect(await stored()).toEqual(exact)
    expect(await read(cook.id)).toMatchObject({ isClosed: false })
    expect(await listWronglyMarked(db, context.clock.now(), 10)).toEqual([])
  })

  it('is the one of the editor who saves at the same moment', async () => {
    const { context, publish, save } = await open()
    const { store, clock } = context
    const { id } = await publish('Sawyer')
    const later = clock.now() + 60 * DAY
    await save(id, { ...FIELDS, closesAt: null })
    clock.now = () => later - 20 * DAY
    const statements = await failingStatements(store)
    let closing: Promise<void> | undefined
    await store.db.transaction().execute(async (trx) => {
      const moved = { closes_at: later, closing: later, closed: 0, version: 2 }
      await trx.updateTable('job_details').set(moved).where('article_id', '=', id).execute()
      closing = closeDueJobs(context)
      if (store.kind === 'sqlite') return
      // It has read the old day, and waits for the editor's commit.
      await expect
        .poll(() => statements.texts.filter((text) => text.startsWith('update "job_details"')))
        .toHaveLength(2)
    })
    await closing
    const row = await store.db.selectFrom('job_details').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ closing: later, closed: 0, version: 2 })
  })

  it('follows a publish at the moment of a save', async () => {
    const { context, publish, save } = await open()
    const { store, clock, config } = context
    const { id } = await publish('Sawyer', { status: 'draft' })
    await save(id, { ...FIELDS, closesAt: null })
    let saving: ReturnType<typeof save> | undefined
    await store.db.transaction().execute(async (trx) => {
      await trx.updateTable('articles').set({ status: 'published', published_at: clock.now() }).execute()
      await settleJob(trx, id, context)
      saving = save(id, { ...FIELDS, pay: '$21 an hour', closesAt: null }, 1)
      if (store.kind === 'postgres') await somebodyWaits(store)
    })
    expect((await saving)?.status).toBe(200)
    const row = await store.db.selectFrom('job_details').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ pay: '$21 an hour', closing: defaultClosing(clock.now(), config.timeZone) })
  })

  it('of an article that isn’t published, or has another category by now, changes no page', async () => {
    const { context, publish, save, later, changes, inDays, listed } = await open()
    const cook = await publish('Cook wanted')
    await save(cook.id, { ...FIELDS, closesAt: inDays(1) })
    await updateArticle(context, cook.id, { status: 'archived' }, 'nora')
    await changes()
    await later(3 * DAY)
    expect(await changes()).toEqual([])
    await updateArticle(context, cook.id, { status: 'published' }, 'nora')
    expect(await listed()).toEqual([])
  })
})
