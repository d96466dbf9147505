import { describe, expect, it, onTestFinished } from 'vitest'
import { openFileMachine, openTestBucket } from '../../../../../test/support/file-machines.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { drawnPicture, uploadPicture } from '../../../../../test/support/upload-picture.ts'
import { buildApp } from '../../../../app.ts'

describe('pictures that machines share', () => {
  it('are shown by all, and gone from all and the store at once when one deletes them, with their sizes', async () => {
    const { one, other, server } = await open()
    const { imageUrl, picture } = (await one.upload()).json()
    const size = imageUrl.replace(/^\/uploads\/(.*)\.webp$/, '/derived/$1-320.webp')
    // Both machines have copies then.
    for (const { app } of [one, other])
      for (const url of [imageUrl, size]) expect((await app.inject(url)).statusCode).toBe(200)
    await one.app.inject({ method: 'DELETE', url: `/api/media/${picture.id}`, headers: one.headers })
    for (const { app } of [one, other])
      for (const url of [imageUrl, size]) expect((await app.inject(url)).statusCode).toBe(404)
    expect([...server.objects().keys()]).toEqual([])
    expect((await other.upload()).json().imageUrl).toBe(imageUrl)
    expect((await other.app.inject(imageUrl)).statusCode).toBe(200)
  })

  it('are asked of the store by names that there are, and of no other', async () => {
    const { one, server } = await open()
    const before = server.counts().total
    for (const name of [`uploads/${'0'.repeat(32)}.webp`, `derived/${'0'.repeat(32)}-320.webp`])
      expect((await one.app.inject(`/${name}`)).statusCode).toBe(404)
    expect(server.counts().total).toBe(before)
  })
})

async function open() {
  const { server, connect } = await openTestBucket()
  const store = await openTestStore()
  async function openMachine() {
    const machine = await openFileMachine(store, connect())
    const app = await buildApp(machine)
    onTestFinished(() => app.close())
    const user = await signIn(machine)
    return { app, ...user, upload: async () => uploadPicture(app, user, await drawnPicture(400, 300)) }
  }
  return { server, one: await openMachine(), other: await openMachine() }
}
