import { describe, expect, it, onTestFinished } from 'vitest'
import { startS3StandIn } from '../../../../../../testing/s3-stand-in.ts'
import { buildTestApp, buildTestContext } from '../../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { openObjectStore } from '../../../../object-store/open-object-store.ts'
import { claimBucket } from './claim-bucket.service.ts'
import { watchBucket } from './watch-bucket.ts'

async function open() {
  const server = await startS3StandIn()
  onTestFinished(() => server.stop())
  const objects = openObjectStore(server.config, { firstWaitMs: 1 })
  onTestFinished(() => objects.close())
  const env = {
    ...server.env,
    DATABASE_URL: 'postgres://hometown@localhost/hometown',
    SECRET_KEY: Buffer.alloc(32).toString('base64'),
  }
  const context = await buildTestContext({ env, objects })
  expect(await claimBucket(context)).toBeUndefined()
  return { server, context, objects, env }
}

describe('the state of the object store', () => {
  it('says why the store can’t be used', async () => {
    const { server, context } = await open()
    const look = watchBucket(context)
    server.setFaults({ denied: ['GetObject'] })
    expect((await look())?.problem).toContain('may not read objects')
    server.setFaults({})
    expect((await look())?.problem).toBeNull()
  })

  it('is part of the system’s status, and null on one machine', async () => {
    const { objects, env } = await open()
    for (const [options, expected] of [
      [
        { objects, env },
        { name: objects.name, problem: expect.any(String) },
      ],
      [{}, null],
    ] as const) {
      const { app, context } = await buildTestApp(options)
      const { headers } = await signIn(context, 'admin')
      const answer = await app.inject({ method: 'GET', url: '/api/system', headers })
      expect(answer.json()).toMatchObject({ objects: expected, database: { isReadOnly: false, connections: null } })
    }
  })
})
