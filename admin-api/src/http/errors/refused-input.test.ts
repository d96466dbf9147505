import { expect, test } from 'vitest'
import { buildTestApp } from '../../../test/support/build-test-app.ts'
import { createLogger } from '../../log/log.ts'

const WARN = 40
const INFO = 30
const JSON_TYPE = { 'content-type': 'application/json' }
const network = '203.0.113'

async function open() {
  const texts: string[] = []
  const log = createLogger('test', { destination: { write: (line) => void texts.push(line) } })
  const { app, context } = await buildTestApp({ log })
  const post = (url: string, body: string, headers: Record<string, string> = JSON_TYPE) =>
    app.inject({ method: 'POST', url, body, headers, remoteAddress: '203.0.113.5' })
  const lines = () => texts.map((text) => JSON.parse(text))
  return { app, context, post, texts, lines }
}

test('refused input of a stranger is in the log with its kind and route, without what was sent', async () => {
  const { app, post, lines, texts } = await open()
  const url = '/api/auth/login'
  expect((await post(url, '{"s3cret')).statusCode).toBe(400)
  expect((await post(url, '{"__proto__":{"s3cret":1}}')).statusCode).toBe(400)
  expect((await post(url, '{"username":{"s3cret":1}}')).statusCode).toBe(422)
  expect((await post(url, '<s3cret/>', { 'content-type': 'application/xml' })).statusCode).toBe(415)
  expect((await post(url, JSON.stringify({ username: 's3cret'.repeat(100_000) }))).statusCode).toBe(413)
  expect((await post('/api/invitations/look-up', '{"token":"s3cret"}')).statusCode).toBe(409)
  expect((await app.inject({ url: '/api/articles/%ff', remoteAddress: '203.0.113.5' })).statusCode).toBe(400)
  const method = 'POST'
  expect(lines()).toMatchObject([
    { level: INFO, code: 'unreadable', status: 400, method, route: url, network },
    { level: WARN, code: 'prototype_key', status: 400, method, route: url, network },
    { level: INFO, code: 'invalid', status: 422, method, route: url, network },
    { level: INFO, code: 'unsupported_media_type', status: 415, method, route: url, network },
    { level: INFO, code: 'too_large', status: 413, method, route: url, network },
    { level: WARN, code: 'invitation_unknown', status: 409, method, route: '/api/invitations/look-up', network },
  ])
  await app.close()
  expect(lines().slice(6)).toMatchObject([{ code: 'unreadable', network, times: 1, msg: 'more requests were refused' }])
  expect(texts.join()).not.toMatch(/s3cret|203\.0\.113\.5/)
})
