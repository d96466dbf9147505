import { publishedTopicsSchema, topicDetailsSchema, topicListSchema } from '@hometown/shared-types/topic'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'

describe('topics', () => {
  async function open() {
    const { app, context } = await buildTestApp({ store: await openTestStore() })
    const { headers } = await signIn(context)
    const call = (method: 'POST' | 'PATCH' | 'GET', url: string, body?: object) =>
      app.inject({ method, url, headers, ...(body && { body }) })
    const publish = async (title: string, keywords: string[], status = 'published') => {
      context.clock.set(context.clock.now() + 60_000)
      const form = { title, description: 'What happened.', content: '<p>Text.</p>', category: 'Community' }
      const answer = await call('POST', '/api/articles', { ...form, authorName: 'Ann Writer', keywords, status })
      expect(answer.statusCode).toBe(201)
      return (answer.json() as { id: string }).id
    }
    const list = async (query = '') => topicListSchema.parse((await call('GET', `/api/topics${query}`)).json())
    const details = async (slug: string) => topicDetailsSchema.parse((await call('GET', `/api/topics/${slug}`)).json())
    const published = async () => publishedTopicsSchema.parse((await app.inject('/api/published-topics')).json())
    const changes = async () =>
      (await context.store.db.selectFrom('changes').select('kind').execute()).map(({ kind }) => kind)
    return { app, context, call, publish, list, details, published, changes }
  }

  it('are the keywords of published articles, most used first, as most of them spell it', async () => {
    const { publish, list } = await open()
    await publish('One', ['School Board', 'budget'])
    await publish('Two', ['school board'])
    await publish('Three', ['School Board', '<b>Fair</b>'])
    await publish('Draft', ['School Board'], 'draft')
    const { data, total, withPage } = await list()
    expect([total, withPage]).toEqual([3, 1])
    expect(data.map(({ slug, name, articles, hasPage }) => ({ slug, name, articles, hasPage }))).toEqual([
      { slug: 'school-board', name: 'School Board', articles: 3, hasPage: true },
      { slug: 'b-fair-b', name: '<b>Fair</b>', articles: 1, hasPage: false },
      { slug: 'budget', name: 'budget', articles: 1, hasPage: false },
    ])
    expect((await list('?search=FAIR')).data.map(({ slug }) => slug)).toEqual(['b-fair-b'])
    expect((await list('?show=pages')).total).toBe(1)
  })

  it('are sorted by number of articles or by name', async () => {
    const { call, publish, list } = await open()
    await publish('One', ['Ward 10', 'fair'])
    await publish('Two', ['Ward 9', 'fair', 'ward 10'])
    await publish('Three', ['Fair'])
    const names = async (query: string) => (await list(query)).data.map(({ name }) => name)
    expect(await names('')).toEqual(['fair', 'Ward 10', 'Ward 9'])
    expect(await names('?sort=fewest')).toEqual(['Ward 9', 'Ward 10', 'fair'])
    expect(await names('?sort=name')).toEqual(['fair', 'Ward 9', 'Ward 10'])
    expect((await call('GET', '/api/topics?sort=kind')).statusCode).toBe(422)
  })

  it('get a name, a description and an explainer, which the site reads', async () => {
    const { call, publish, published, changes, context } = await open()
    const id = await publish('How the board works', ['School Board'])
    const update = { version: 0, name: ' The  Board ', description: 'Seven people.', explainerId: id, kind: 'series' }
    const answer = await call('PATCH', '/api/topics/school-board', { ...update, partIds: [id, id] })
    expect(answer.statusCode).toBe(200)
    expect(topicDetailsSchema.parse(answer.json())).toMatchObject({
      name: 'The Board',
      explainer: { title: 'How the board works' },
      isOrdered: true,
      version: 1,
    })
    const { wordpress_id: number } = await context.store.db
      .selectFrom('articles')
      .select('wordpress_id')
      .executeTakeFirstOrThrow()
    expect(await published()).toEqual([
      {
        slug: 'school-board',
        name: 'The Board',
        description: 'Seven people.',
        explainer: number,
        kind: 'series',
        parts: [number],
        mergedInto: null,
      },
    ])
    expect(await changes()).toContain('topic')
    const audits = await context.store.db.selectFrom('audit_log').select('action').execute()
    expect(audits.map(({ action }) => action)).toContain('topic.update')
  })

  it('tell readers no number of a story that isn’t published, and are read again once it is', async () => {
    const { call, publish, published, changes, context } = await open()
    const draft = await publish('Draft', ['School Board'], 'draft')
    const shown = await publish('Shown', ['School Board'])
    const parts = { version: 0, explainerId: draft, kind: 'series', partIds: [draft, shown] }
    expect((await call('PATCH', '/api/topics/school-board', parts)).statusCode).toBe(200)
    const { wordpress_id: number } = await context.store.db
      .selectFrom('articles')
      .select('wordpress_id')
      .where('id', '=', shown)
      .executeTakeFirstOrThrow()
    expect(await published()).toMatchObject([{ explainer: null, parts: [number] }])
    await context.store.db.deleteFrom('changes').execute()
    await call('PATCH', `/api/articles/${draft}`, { status: 'published' })
    expect(await changes()).toEqual(['article', 'topic'])
    expect((await published())[0]?.parts).toHaveLength(2)
  })

  it('refuse a stale save, unknown topics and articles that don’t exist', async () => {
    const { call, publish } = await open()
    await publish('One', ['Fair'])
    expect((await call('PATCH', '/api/topics/nothing', { version: 0, name: 'No' })).statusCode).toBe(404)
    expect((await call('PATCH', '/api/topics/fair', { version: 0, explainerId: 'gone' })).statusCode).toBe(422)
    expect((await call('PATCH', '/api/topics/fair', { version: 0, name: 'A' })).statusCode).toBe(200)
    const stale = await call('PATCH', '/api/topics/fair', { version: 0, name: 'B' })
    expect(stale.statusCode).toBe(409)
    expect(stale.json()).toMatchObject({ code: 'stale', current: { name: 'A', version: 1 } })
  })

  it('are merged, one after the other, and split again', async () => {
    const { call, publish, details, list } = await open()
    await publish('One', ['Schools', 'School Board'])
    await publish('Two', ['Schools'])
    await publish('Three', ['School Board'])
    await publish('Four', ['board'])
    expect((await call('POST', '/api/topics/schools/merge', { version: 0, into: 'school-board' })).statusCode).toBe(200)
    expect(await details('school-board')).toMatchObject({
      articles: 3,
      hasPage: true,
      mergedNames: [{ slug: 'schools', name: 'Schools', version: 1 }],
    })
    expect((await list()).data.map(({ slug }) => slug)).toEqual(['school-board', 'board'])
    const back = await call('POST', '/api/topics/board/merge', { version: 0, into: 'schools' })
    expect(back.statusCode).toBe(422)
    await call('POST', '/api/topics/school-board/merge', { version: 0, into: 'board' })
    expect(await details('board')).toMatchObject({ articles: 4 })
    const circle = await call('POST', '/api/topics/board/merge', { version: 0, into: 'school-board' })
    expect(circle.statusCode).toBe(422)
    expect((await call('POST', '/api/topics/schools/split', { version: 1 })).statusCode).toBe(200)
    expect(await details('schools')).toMatchObject({ articles: 2, mergedInto: null })
    expect(await details('board')).toMatchObject({ articles: 3 })
  })

  it('that are merged into each other at once end as one, which lists the stories of both', async () => {
    const { call, publish, details } = await open()
    for (const count of [1, 2, 3, 4, 5]) {
      const [one, other] = [`mill-${count}`, `bridge-${count}`]
      await publish('One', [one])
      await publish('Two', [other])
      const answers = await Promise.all([
        call('POST', `/api/topics/${one}/merge`, { version: 0, into: other }),
        call('POST', `/api/topics/${other}/merge`, { version: 0, into: one }),
      ])
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
      const [target] = [one, other].filter((_, at) => answers[at]?.statusCode === 422)
      expect(await details(target ?? '')).toMatchObject({ articles: 2, mergedInto: null })
    }
  })

  it('order the parts of a series as an editor says, others by date', async () => {
    const { call, publish, details } = await open()
    const ids = [await publish('One', ['Mill']), await publish('Two', ['Mill']), await publish('Three', ['Mill'])]
    const titles = async () => (await details('mill')).stories.map(({ title }) => title)
    expect(await titles()).toEqual(['Three', 'Two', 'One'])
    await call('PATCH', '/api/topics/mill', { version: 0, kind: 'series' })
    expect(await titles()).toEqual(['One', 'Two', 'Three'])
    await call('PATCH', '/api/topics/mill', { version: 1, partIds: [ids[2]] })
    expect(await titles()).toEqual(['Three', 'One', 'Two'])
  })

  it('are closed to the public, but for what the site needs', async () => {
    const { app } = await open()
    expect((await app.inject('/api/topics')).statusCode).toBe(401)
    expect((await app.inject('/api/published-topics')).statusCode).toBe(200)
  })
})
