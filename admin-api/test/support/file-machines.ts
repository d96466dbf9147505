import { onTestFinished } from 'vitest'
import { type S3StandIn, startS3StandIn } from '../../../testing/s3-stand-in.ts'
import type { Store } from '../../src/database/database.ts'
import type { ObjectStore } from '../../src/storage/object-store.ts'
import { openObjectStore } from '../../src/storage/open-object-store.ts'
import { buildTestContext } from './build-test-app.ts'

/** Opens a server that answers as S3 does, and a client that tries once. */
export async function openTestBucket(): Promise<{ server: S3StandIn; connect: () => ObjectStore }> {
  const server = await startS3StandIn()
  onTestFinished(() => server.stop())
  return {
    server,
    connect() {
      const objects = openObjectStore(server.config, { tries: 1 })
      onTestFinished(() => objects.close())
      return objects
    },
  }
}

/** Opens a machine with a disk and a memory of its own, on the database and the bucket of others. */
export async function openFileMachine(store: Store, objects: ObjectStore) {
  return { ...(await buildTestContext({ store: { ...store }, objects })), objects }
}
