import { expect, test } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'

test('an unchanged site is not sent twice', async () => {
  const { app } = await buildTestApp()
  const first = await app.inject('/api/site')
  const { etag } = first.headers
  const again = await app.inject({ url: '/api/site', headers: { 'if-none-match': String(etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})
