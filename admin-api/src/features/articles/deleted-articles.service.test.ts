import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/support/build-test-app.ts'
import { describeOnBoth } from '../../../test/support/on-both-databases.ts'
import { signIn } from '../../../test/support/sign-in.ts'

const form = {
  title: 'County fair opens',
  description: 'Pie and cattle.',
  category: 'Events',
  authorName: 'Nora Ellingson',
  content: '<p>Hello</p>',
  status: 'published',
  keywords: ['pie'],
}

describeOnBoth('a deleted article', (openTestStore) => {
  async function open() {
    const { app, context } = await buildTestApp({ store: await openTestStore() })
    const { headers } = await signIn(context)
    return async (method: 'POST' | 'DELETE' | 'PATCH', url: string, payload?: object) => {
      const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
      return { status: answer.statusCode, body: answer.json() }
    }
  }

  it('comes back as it was when it was deleted, at its address', async () => {
    const call = await open()
    const { body: made } = await call('POST', '/api/articles', form)
    const { body: last } = await call('PATCH', `/api/articles/${made.id}`, { title: 'The fair is on' })
    await call('DELETE', `/api/articles/${made.id}`)
    const { status, body } = await call('POST', '/api/articles/restore', { id: made.id })
    expect(status).toBe(201)
    const { title, content, slug, publishedAt, keywords } = last
    expect(body).toMatchObject({ title, content, slug, publishedAt, keywords, status: 'published' })
    expect(body.id).not.toBe(made.id)
  })

  it('comes back once, however often it is asked for', async () => {
    const call = await open()
    const { body: made } = await call('POST', '/api/articles', form)
    await call('DELETE', `/api/articles/${made.id}`)
    const again = () => call('POST', '/api/articles/restore', { id: made.id })
    const [first, second] = await Promise.all([again(), again()])
    expect(second.body).toEqual(first.body)
    await call('PATCH', `/api/articles/${first.body.id}`, { title: 'Written on' })
    expect(await again()).toMatchObject({ status: 409 })
  })

  it('must be one', async () => {
    const call = await open()
    const { body: made } = await call('POST', '/api/articles', form)
    expect(await call('POST', '/api/articles/restore', { id: made.id })).toMatchObject({
      status: 409,
      body: { code: 'not_deleted' },
    })
    expect((await call('POST', '/api/articles/restore', { id: 'never-was' })).status).toBe(404)
  })
})
