import { describe, expect, it } from 'vitest'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { insertCopies } from './picture-copies.repository.ts'
import { listThumbnails } from './thumbnails.service.ts'

describe('thumbnails', () => {
  it('are the smallest size that a picture has, and missing until one is made', async () => {
    const { db } = await openTestStore()
    const made = { width: 1200, height: 800, due_at: null, created_at: 1 }
    const urls = ['/uploads/ready.jpg', '/uploads/first.jpg', '/uploads/waiting.jpg', 'https://elsewhere.example/a.jpg']
    await db.transaction().execute(async (trx) => {
      await insertCopies(trx, { ...made, url: urls[0] ?? '', state: 'ready', hash: 'a1', widths: '[640,320,1200]' })
      await insertCopies(trx, { ...made, url: urls[1] ?? '', state: 'first', hash: 'b2', widths: '[960]' })
      await insertCopies(trx, { url: urls[2] ?? '', state: 'waiting', due_at: 1, created_at: 1 })
    })
    const thumbnails = await listThumbnails(
      db,
      [null, ...urls, ...urls].map((image_url) => ({ image_url })),
    )
    expect(Object.fromEntries(thumbnails)).toEqual({
      '/uploads/ready.jpg': '/derived/a1-320.webp',
      '/uploads/first.jpg': '/derived/b2-960.webp',
    })
  })
})
