import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildWholeTestApp } from '../test/support/build-test-app.ts'

test('a service whose database takes no writes is not ready, and is again when it does', async () => {
  const { app, context } = await buildWholeTestApp()
  const { db } = context.store
  await sql`pragma query_only = on`.execute(db)
  const refused = await app.inject('/api/health/ready')
  expect([refused.statusCode, refused.json().message]).toEqual([
    503,
    'The server can’t write to its disk, so nothing was saved.',
  ])
  await sql`pragma query_only = off`.execute(db)
  context.clock.advance(5000)
  expect((await app.inject('/api/health/ready')).statusCode).toBe(200)
})
