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
