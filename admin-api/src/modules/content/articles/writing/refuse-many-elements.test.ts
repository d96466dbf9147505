import { expect, test } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'

const article = { title: 'Scores', description: 'All of them', authorName: 'Ann', category: 'Sports', status: 'draft' }
const withElements = (count: number) => '<p>x</p>'.repeat(count)

test('an article has at most 25,000 elements, so that nobody loses them to the sanitizer', async () => {
  const { app, context } = await buildTestApp()
  const { headers } = await signIn(context, 'editor')
  const create = (content: string) =>
    app.inject({ ...{ method: 'POST', url: '/api/articles', headers }, payload: { ...article, content } })
  const refused = await create(withElements(25_001))
  expect([refused.statusCode, refused.json().issues]).toEqual([
    422,
    [{ path: 'content', message: expect.stringContaining('too many paragraphs, links or cells') }],
  ])
  const created = (await create(withElements(25_000))).json()
  expect(created.content).toBe(withElements(25_000))
  const { id, version } = created
  const save = (content: string) =>
    app.inject({ ...{ method: 'PATCH', url: `/api/articles/${id}`, headers }, payload: { version, content } })
  expect((await save(withElements(25_001))).statusCode).toBe(422)
  expect((await save('<p>Fewer</p>')).json().content).toBe('<p>Fewer</p>')
})
