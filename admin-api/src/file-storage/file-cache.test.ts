import { readdirSync, statSync, truncateSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../../../testing/new-folder.ts'
import { createFileCache } from './file-cache.ts'

const log = pino({ level: 'silent' })

describe('copies of objects on this machine’s disk', () => {
  it('are found by their key', async () => {
    const cache = createFileCache(newFolder(), 10_000, log)
    await cache.keep('uploads/é x+y', Buffer.from('one'))
    expect((await cache.find('uploads/é x+y'))?.toString()).toBe('one')
    await cache.forget('uploads/é x+y')
    expect(await cache.find('uploads/é x+y')).toBeUndefined()
  })

  it('are dropped when the disk changed them or cut them off', async () => {
    const folder = newFolder()
    const cache = createFileCache(folder, 10_000, log)
    await cache.keep('a', Buffer.from('some bytes'))
    const path = join(folder, readdirSync(folder)[0] ?? '')
    truncateSync(path, statSync(path).size - 1)
    expect(await cache.find('a')).toBeUndefined()
    expect(readdirSync(folder)).toEqual([])
  })

  it('stay within their limit, the longest unused go first, also those of another process', async () => {
    const folder = newFolder()
    const limit = 100 * 1024
    const [one, other] = [createFileCache(folder, limit, log), createFileCache(folder, limit, log)]
    const bytes = 'x'.repeat(4 * 1024)
    await one.keep('used again', Buffer.from(`${bytes}used`))
    for (let n = 0; n < 100; n++) {
      await (n % 2 ? one : other).keep(`file ${n}`, Buffer.from(`${bytes}${n}`))
      for (const name of readdirSync(folder)) {
        // The disk's clock may be ahead of the tests'. Everything is long ago, and a little longer with each file.
        const mtimeMs = Math.min(statSync(join(folder, name)).mtimeMs, Date.now())
        utimesSync(join(folder, name), (mtimeMs - 7_200_000) / 1000, (mtimeMs - 7_200_000) / 1000)
      }
      expect(await one.find('used again')).toBeDefined()
    }
    const total = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
    expect(total).toBeLessThan(limit * 1.25)
    expect(total).toBeGreaterThan(limit / 2)
    expect(await one.find('file 0')).toBeUndefined()
    expect(await other.find('file 99')).toBeDefined()
  })
})
