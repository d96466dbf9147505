import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { buildTestContext } from '../../test/support/build-test-app.ts'
import { buildApp } from '../app.ts'

const anything = z.record(z.string(), z.unknown())

async function open() {
  const app = await buildApp(await buildTestContext(), {
    routes: [
      (routes) => {
        const config = { access: 'public' } as const
        routes.get('/probe', { config, schema: { querystring: anything } }, async ({ query }) => Object.keys(query))
        routes.post('/probe', { config, bodyLimit: 1e7, schema: { body: anything } }, async ({ body }) => body)
      },
    ],
  })
  onTestFinished(() => app.close())
  const headers = { 'content-type': 'application/json' }
  const post = async (body: string) => {
    const answer = await app.inject({ method: 'POST', url: '/probe', headers, body })
    return [answer.statusCode, answer.json()] as const
  }
  return { app, post }
}

test.each([
  '{"name":"Mine","__proto__":{"polluted":true}}',
  '{"name":"Mine","\\u005f_proto__":{"polluted":true}}',
  '{"links":[{"__proto__":{"polluted":true}}]}',
  '{"constructor":{"prototype":{"polluted":true}}}',
])('a body that reaches for a prototype is refused whole: %s', async (body) => {
  const { post } = await open()
  expect(await post(body)).toEqual([400, { code: 'unreadable', message: 'Couldn’t read the request' }])
  expect({}).not.toHaveProperty('polluted')
})

test('a query that reaches for a prototype changes nothing', async () => {
  const { app } = await open()
  for (const query of ['__proto__[polluted]=1', '__proto__=1', 'constructor[prototype][polluted]=1']) {
    expect((await app.inject(`/probe?${query}`)).statusCode).toBe(200)
    expect({}).not.toHaveProperty('polluted')
  }
})

test.each([
  ['nests arrays deeper', `{"a":${'['.repeat(2000)}"\\u0000"${']'.repeat(2000)}}`],
  ['nests objects deeper', `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`],
  ['has more values', `{${Array.from({ length: 150_000 }, (_, i) => `"k${i}":1`).join(',')}}`],
  ['has more empty arrays', `{"a":[${'[],'.repeat(150_000)}[]]}`],
])('a body that %s than any of ours is refused before it is parsed', async (_what, body) => {
  const { post } = await open()
  expect(await post(body)).toEqual([400, expect.objectContaining({ code: 'too_complex' })])
})

test('brackets, commas and quotation marks inside of a text count for nothing', async () => {
  const { post } = await open()
  const sent = { content: '[{,"\\ '.repeat(60_000) }
  expect(await post(JSON.stringify(sent))).toEqual([200, sent])
})
