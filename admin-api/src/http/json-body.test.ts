import { expect, test } from 'vitest'
import { buildTestApp } from '../../test/support/build-test-app.ts'
import { signIn } from '../../test/support/sign-in.ts'

const HOSTILE = [
  '{"siteName":"Mine","__proto__":{"polluted":true}}',
  '{"siteName":"Mine","\\u005f_proto__":{"polluted":true}}',
  '{"siteName":"Mine","socialLinks":[{"__proto__":{"polluted":true}}]}',
  '{"siteName":"Mine","constructor":{"prototype":{"polluted":true}}}',
]

test.each(HOSTILE)('a body that reaches for a prototype is refused whole: %s', async (body) => {
  const { app, context } = await buildTestApp()
  const { headers } = await signIn(context, 'admin')
  const settings = async () => (await app.inject({ url: '/api/settings', headers })).json()
  const before = await settings()
  const answer = await app.inject({
    ...{ method: 'PATCH', url: '/api/settings', body },
    headers: { ...headers, 'content-type': 'application/json' },
  })
  expect(answer.statusCode).toBe(400)
  expect(await settings()).toEqual(before)
  expect({}).not.toHaveProperty('polluted')
})

test('a query that reaches for a prototype changes nothing', async () => {
  const { app, context } = await buildTestApp()
  const { headers } = await signIn(context, 'admin')
  const { body } = await app.inject({ url: '/api/audit-log', headers })
  for (const query of [
    '__proto__[polluted]=1',
    '__proto__.polluted=1',
    '__proto__=1',
    'constructor[prototype][polluted]=1',
  ]) {
    const answer = await app.inject({ url: `/api/audit-log?${query}`, headers })
    expect([query, answer.statusCode, answer.body]).toEqual([query, 200, body])
    expect({}).not.toHaveProperty('polluted')
  }
})

test.each([
  ['arrays', '['.repeat(2000), ']'.repeat(2000)],
  ['objects', '{"a":'.repeat(2000), '}'.repeat(2000)],
])('a body that nests %s deeper than any of ours is refused before it is parsed', async (_what, open, close) => {
  const { app } = await buildTestApp()
  const answer = await app.inject({
    ...{ method: 'POST', url: '/api/auth/login', body: `{"username":${open}"\\u0000"${close}}` },
    headers: { 'content-type': 'application/json' },
  })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'too_complex'])
})

test.each([
  ['values', Array.from({ length: 150_000 }, (_, i) => `"k${i}":1`).join(',')],
  ['empty arrays', `"a":[${'[],'.repeat(150_000)}[]]`],
])('a body of more %s than any of ours is refused before it is parsed', async (_what, inner) => {
  const { app, context } = await buildTestApp()
  const { headers } = await signIn(context, 'contributor')
  const answer = await app.inject({
    ...{ method: 'POST', url: '/api/articles', body: `{${inner}}` },
    headers: { ...headers, 'content-type': 'application/json' },
  })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'too_complex'])
})

test('brackets, commas and quotation marks inside of a text count for nothing', async () => {
  const { app, context } = await buildTestApp()
  const { headers } = await signIn(context, 'editor')
  const content = `<p>${'[{,"\\ '.repeat(60_000)}</p>`
  const answer = await app.inject({
    ...{ method: 'POST', url: '/api/articles', headers },
    payload: {
      title: 'Signs',
      description: 'Signs',
      authorName: 'Ann',
      category: 'Community',
      status: 'draft',
      content,
    },
  })
  expect(answer.statusCode).toBe(201)
  expect(answer.json().content).toContain('[{,"\\ [{,"\\ ')
})
