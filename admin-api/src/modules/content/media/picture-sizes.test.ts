import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { openSignedIn } from '../../../../test/support/sign-in.ts'
import { drawnPicture } from '../../../../test/support/upload-picture.ts'
import { storageFolder } from '../../../storage/file-storage.ts'
import { insertNewsletterContents } from '../../platform/changes/index.ts'
import { pictureWidths, uploadFileName } from './picture-sizes.ts'
import { createPicture } from './store-picture.service.ts'

it.each([
  [4000, 3000, [320, 640, 960, 1280, 1920]],
  [1300, 900, [320, 640, 960, 1300]],
  [200, 100, [200]],
  [2000, 8000, [320, 640, 720]],
  [1, 30_000, [1]],
])('a picture of %i by %i pixels has the widths %j', (width, height, widths) => {
  expect(pictureWidths({ width, height })).toEqual(widths)
})

describe('the sizes of an upload', () => {
  async function open() {
    const { app, context, call } = await openSignedIn()
    const row = await createPicture(context, await drawnPicture(700, 350), { originalName: 'a.jpg', alt: null })
    const hash = uploadFileName(row.url).replace('.webp', '')
    const folder = storageFolder(context.config.dataDir, 'derived')
    const files = async () => (await readdir(folder)).map((name) => name.replace(`${hash}-`, '')).sort()
    const size = (name: string) => app.inject(`/derived/${hash}-${name}`)
    const remove = () => call('DELETE', `/api/media/${row.id}?version=1&even_if_used=true`)
    return { context, row, hash, folder, files, size, remove }
  }
  const ALL = ['320.avif', '320.webp', '640.avif', '640.webp', '700.avif', '700.jpg', '700.webp']

  it('are there when it is answered, for good', async () => {
    const { files, size } = await open()
    expect(await files()).toEqual(ALL)
    const { headers, rawPayload } = await size('640.avif')
    expect(headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 640, height: 320 })
  })

  it('that are lost are made when somebody asks for one, and no others', async () => {
    const { folder, files, size } = await open()
    await rm(folder, { recursive: true })
    expect((await size('320.webp')).statusCode).toBe(200)
    for (const name of ['321.webp', '1920.avif', '320.jpg']) expect((await size(name)).statusCode, name).toBe(404)
    expect(await files()).toEqual(['320.webp'])
  })

  it('that can’t be made are the picture itself for now', async () => {
    const { context, row, folder, size } = await open()
    await rm(folder, { recursive: true })
    await writeFile(join(storageFolder(context.config.dataDir, 'uploads'), uploadFileName(row.url)), 'damaged')
    const { statusCode, headers, body } = await size('320.avif')
    expect([statusCode, headers['content-type'], body]).toEqual([200, 'image/webp', 'damaged'])
    expect(headers['cache-control']).toBe('public, max-age=60')
  })

  it('go with it, and one that is left is served to nobody', async () => {
    const { hash, folder, files, size, remove } = await open()
    await remove()
    expect(await files()).toEqual([])
    await writeFile(join(folder, `${hash}-320.webp`), 'left')
    expect((await size('320.webp')).statusCode).toBe(404)
  })

  it('stay where a newsletter was sent with one', async () => {
    const { context, hash, files, size, remove } = await open()
    const newsletter = { id: 'n1', title: 'Friday', created_at: 1, updated_at: 1 }
    const { db } = context.store
    await db.insertInto('newsletters').values(newsletter).execute()
    await db.insertInto('newsletter_issues').values({ newsletter_id: 'n1', content: '{}', frozen_at: 1 }).execute()
    await insertNewsletterContents(db, 'n1', { size: [hash] })
    await remove()
    expect(await files()).toEqual(ALL)
    expect((await size('700.jpg')).statusCode).toBe(200)
  })
})
