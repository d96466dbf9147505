import { describe, expect, it, onTestFinished } from 'vitest'
import { startS3Server } from '../../../testing/s3-server.ts'
import { checkObjectStore } from './check-object-store.ts'
import { openObjectStore } from './open-object-store.ts'

async function open(now = Date.now) {
  const server = await startS3Server({ now })
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

  it('removes what a check that was killed left behind, and not what runs now elsewhere', async () => {
    let now = Date.now() - 7_200_000
    const { server, objects } = await open(() => now)
    server.objects().put('check/old', Buffer.from('old'))
    server.objects().put('uploads/old', Buffer.from('old'))
    now = Date.now()
    server.objects().put('check/new', Buffer.from('new'))
    await checkObjectStore(objects)
    expect(server.objects().keys()).toEqual(['check/new', 'uploads/old'])
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

  it.each([
    ['keeps nothing', { losePuts: true }, 'said that it stored an object, and doesn’t have it'],
    ['gives back other bytes', { otherBytes: true }, 'gave back other bytes than were stored'],
  ])('finds out that a store %s', async (_, faults, message) => {
    const { server, objects } = await open()
    server.setFaults(faults)
    await expect(checkObjectStore(objects)).rejects.toThrow(message)
    expect(server.objects().keys()).toEqual([])
  })

  it('gets over a store that fails now and then, and one that lists slowly', async () => {
    const { server, objects } = await open()
    server.setFaults({ nextErrors: ['SlowDown', 'InternalError'], listDelayMs: 50 })
    await checkObjectStore(objects)
    expect(server.objects().keys()).toEqual([])
  })
})
