import { describe, expect, it, onTestFinished } from 'vitest'
import { startS3StandIn } from '../../../testing/s3-stand-in.ts'
import { checkObjectStore } from './check-object-store.ts'
import { openObjectStore } from './open-object-store.ts'

async function open() {
  const server = await startS3StandIn()
  onTestFinished(() => server.stop())
  const objects = openObjectStore(server.config, { firstWaitMs: 5 })
  onTestFinished(() => objects.close())
  return { server, objects }
}

describe('the check of an object store', () => {
  it('leaves nothing behind', async () => {
    const { server, objects } = await open()
    await checkObjectStore(objects)
    expect(server.objects().keys()).toEqual([])
  })

  it.each([
    ['PutObject', 's3:PutObject'],
    ['GetObject', 's3:GetObject'],
    ['ListObjectsV2', 's3:ListBucket'],
    ['DeleteObject', 's3:DeleteObject'],
  ] as const)('names that the key may not %s', async (operation, permission) => {
    const { server, objects } = await open()
    server.setFaults({ denied: [operation] })
    await expect(checkObjectStore(objects)).rejects.toMatchObject({
      problem: 'denied',
      message: expect.stringContaining(permission),
    })
  })
})
