import { expect, onTestFinished, test } from 'vitest'
import { startS3StandIn } from '../../../../../testing/s3-stand-in.ts'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { createObjectsInMemory } from '../../../../test/support/objects-in-memory.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import type { Store } from '../../../database/store.ts'
import { openObjectStore } from '../../../object-store/open-object-store.ts'
import { claimBucket, findBucketState } from './bucket.service.ts'

const ENV = {
  ...{ DATABASE_URL: 'postgres://hometown@localhost/hometown', SECRET_KEY: Buffer.alloc(32).toString('base64') },
  ...{ S3_ENDPOINT: 'https://s3.example.org', S3_BUCKET: 'news', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' },
}

async function start(store: Store, objects = createObjectsInMemory(), env: Record<string, string> = {}) {
  const context = await buildTestContext({ store, objects, env: { ...ENV, ...env } })
  return { objects, claim: () => claimBucket(context) }
}

test('a bucket is marked at the first start, accepted at the next ones, and refused to another installation', async () => {
  const first = await start(await openTestStore())
  expect(await first.claim()).toBeUndefined()
  expect(await first.claim()).toBeUndefined()
  expect([...first.objects.kept.keys()]).toEqual(['installation.json'])
  const second = await start(await openTestStore(), first.objects)
  expect(await second.claim()).toContain('Another installation of Hometown uses the bucket of this test.')
  // Somebody hands it over.
  first.objects.kept.delete('installation.json')
  expect(await second.claim()).toBeUndefined()
  expect(await first.claim()).toContain('Another installation of Hometown uses')
})

test('a bucket can’t be exchanged for an empty one, only for one with everything in it', async () => {
  const store = await openTestStore()
  const before = await start(store)
  await before.claim()
  const empty = await start(store, createObjectsInMemory(), { S3_BUCKET: 'other' })
  expect(await empty.claim()).toContain(
    'This database belongs to the bucket https://s3.example.org/news, but the configuration names',
  )
  expect(empty.objects.kept.size).toBe(0)
  for (const [key, object] of before.objects.kept) empty.objects.kept.set(key, object)
  expect(await empty.claim()).toBeUndefined()
  before.objects.kept.clear()
  expect(await before.claim()).toContain('This database belongs to the bucket https://s3.example.org/other')
})

test('the system status says why the object store can’t be used', async () => {
  const server = await startS3StandIn()
  onTestFinished(() => server.stop())
  const objects = openObjectStore(server.config, { firstWaitMs: 1 })
  onTestFinished(() => objects.close())
  const context = await buildTestContext({ env: { ...ENV, ...server.env }, objects })
  expect(await claimBucket(context)).toBeUndefined()
  server.setFaults({ denied: ['GetObject'] })
  expect((await findBucketState(context))?.problem).toContain('may not read objects')
  server.setFaults({})
  expect((await findBucketState(context))?.problem).toBeNull()
})
