import { publishedTopicsSchema, type TopicList } from '@hometown/shared-types/contract/topics'
import { describe, expect, it } from 'vitest'
import { openSignedIn } from '../../../../test/support/sign-in.ts'

describe('topics', () => {
  async function open() {
    const desk = await openSignedIn()
    const { app, context, call } = desk
    const publish = async (title: string, keywords: string[], status = 'published') => {
      context.clock.set(context.clock.now() + 60_000)
      const form = { title, description: 'What happened.', content: '<p>Text.</p>', category: 'Community' }
      const answer = await call('POST', '/api/articles', { ...form, authorName: 'Ann Writer', keywords, status })
      expect(answer.statusCode).toBe(201)
    }
    const list = async (query = '') => (await call('GET', `/api/topics${query}`)).json<TopicList>()
    const published = async () => publishedTopicsSchema.parse((await app.inject('/api/published-topics')).json())
    return { ...desk, publish, list, published }
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

  it('get a name and a description, which the site reads', async () => {
    const { call, actions, publish, published, changes } = await open()
    await publish('One', ['School Board'])
    const update = { version: 0, name: ' The \u202e Board ', description: 'Seven people.' }
    const answer = await call('PATCH', '/api/topics/school-board', update)
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { name: 'The Board', version: 1 }])
    expect(await published()).toEqual([{ slug: 'school-board', name: 'The Board', description: 'Seven people.' }])
    expect(await changes()).toContain('topic')
    expect(await actions()).toContain('topic.update')
    expect((await call('PATCH', '/api/topics/nothing', { version: 0, name: 'No' })).statusCode).toBe(404)
  })
})
