import { signWebhook } from '@hometown/shared-types/webhook-signature'
import { expect, test } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'

const SECRET = 'a-secret-for-the-tests'

async function open() {
  const { app, context } = await buildTestApp({ env: { WEBHOOK_SECRET: SECRET } })
  const seconds = String(Math.floor(context.clock.now() / 1000))
  return (id: string, message: object, timestamp = seconds, more: Record<string, string> = {}) => {
    const payload = JSON.stringify({ event: 'post.updated', object: { type: 'post', id: 1 }, ...message })
    const headers = {
      'content-type': 'application/json',
      'x-hometown-timestamp': timestamp,
      'x-hometown-delivery': id,
      'x-hometown-signature': signWebhook(SECRET, timestamp, payload),
      ...more,
    }
    return app.inject({ method: 'POST', url: '/api/webhooks/content', headers, payload })
  }
}

test('a message that doesn’t sign its delivery id is taken once, under whatever id it is repeated', async () => {
  const send = await open()
  expect((await send('one', {})).statusCode).toBe(202)
  for (const id of ['one', 'two', 'three']) expect((await send(id, {})).json().code).toBe('replayed')
  expect((await send('four', { site: 'https://other.example.org' })).statusCode).toBe(202)
})

test('a message that signs its delivery id is taken once, and under no other id', async () => {
  const send = await open()
  expect((await send('one', { delivery: 'one' })).statusCode).toBe(202)
  expect((await send('one', { delivery: 'one' })).json().code).toBe('replayed')
  expect((await send('two', { delivery: 'one' })).json().code).toBe('bad_signature')
})

test('a call without a current signature is refused before its body is read', async () => {
  const send = await open()
  const large = { site: 'x'.repeat(200_000) }
  expect((await send('one', large, '1000')).statusCode).toBe(401)
  expect((await send('one', large, undefined, { 'x-hometown-signature': '' })).statusCode).toBe(401)
  expect((await send('one', large)).statusCode).toBe(413)
})
