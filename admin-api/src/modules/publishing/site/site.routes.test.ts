import { expect, test } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { openSignedIn } from '../../../../test/support/signed-in.ts'
import { noteReceipt } from '../../platform/changes/receipts.service.ts'

test('an unchanged site is not sent twice', async () => {
  const { app } = await buildTestApp()
  const first = await app.inject('/api/site')
  const { etag } = first.headers
  const again = await app.inject({ url: '/api/site', headers: { 'if-none-match': String(etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('the desk’s list of publishes has the last one first', async () => {
  const { app, context, headers } = await openSignedIn()
  await noteReceipt(context, 'failed', 'WordPress is away.')
  context.clock.advance(1000)
  await noteReceipt(context, 'live', 'WordPress can be read again.')
  const receipts: { message: string }[] = (await app.inject({ url: '/api/publishes', headers })).json()
  expect(receipts.map(({ message }) => message)).toEqual(['WordPress can be read again.', 'WordPress is away.'])
})
