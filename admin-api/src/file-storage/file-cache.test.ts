import { hash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../../../testing/new-folder.ts'
import { createFileCache } from './file-cache.ts'

const log = pino({ level: 'silent' })
const HEAD = 77

describe('copies of objects on this machine’s disk', () => {
  it('are found by their key and the hash of their bytes', async () => {
    const cache = createFileCache(newFolder(), 10_000, log)
    await cache.keep('uploads/é x+y', fileOf('one'))
    expect((await cache.find('uploads/é x+y', fileOf('one').hash))?.bytes.toString()).toBe('one')
    expect((await cache.find('uploads/é x+y'))?.bytes.toString()).toBe('one')
    expect(await cache.find('uploads/é x+y', fileOf('two').hash)).toBeUndefined()
    await cache.forget('uploads/é x+y')
    expect(await cache.find('uploads/é x+y')).toBeUndefined()
  })

  it('are dropped when the disk changed them or cut them off', async () => {
    const folder = newFolder()
    const cache = createFileCache(folder, 10_000, log)
    await cache.keep('a', fileOf('some bytes'))
    const path = join(folder, readdirSync(folder)[0] ?? '')
    truncateSync(path, statSync(path).size - 1)
    expect(await cache.find('a')).toBeUndefined()
    expect(readdirSync(folder)).toEqual([])
  })

  it('are kept by the next process, and by nobody after a file took another’s place', async () => {
    const folder = newFolder()
    const [one, next] = [createFileCache(folder, 10_000, log), createFileCache(folder, 10_000, log)]
    void one.keep('a', fileOf('one'))
    void one.keep('b', fileOf('two'))
    await one.settled()
    expect((await next.find('a', fileOf('one').hash))?.bytes.toString()).toBe('one')
    await one.keep('a', fileOf('other'))
    expect(await next.find('a', fileOf('one').hash)).toBeUndefined()
    expect((await next.find('b'))?.bytes.toString()).toBe('two')
  })

  it('stay within their limit, the longest unused go first, also those of another process', async () => {
    const folder = newFolder()
    const limit = 100 * 1024
    const [one, other] = [createFileCache(folder, limit, log), createFileCache(folder, limit, log)]
    const bytes = 'x'.repeat(4 * 1024)
    await one.keep('used again', fileOf(`${bytes}used`))
    for (let n = 0; n < 100; n++) {
      await (n % 2 ? one : other).keep(`file ${n}`, fileOf(`${bytes}${n}`))
      for (const name of readdirSync(folder)) {
        // Everything is long ago, and a little longer with each file.
        const { mtimeMs } = statSync(join(folder, name))
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

  it('leave nothing half written, and abandoned beginnings go', async () => {
    const folder = newFolder()
    writeFileSync(join(folder, '.abandoned'), 'half')
    utimesSync(join(folder, '.abandoned'), 0, 0)
    writeFileSync(join(folder, '.under-way'), 'half')
    const cache = createFileCache(folder, 100_000, log)
    await cache.keep('a', fileOf('whole'))
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual(['.under-way'])
  })

  it('are readable for the service alone, because some files are private', async () => {
    const folder = join(newFolder(), 'files')
    await createFileCache(folder, 10_000, log).keep('a', fileOf('private'))
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, readdirSync(folder)[0] ?? '')).mode & 0o777).toBe(0o600)
    expect(
      readFileSync(join(folder, readdirSync(folder)[0] ?? ''))
        .subarray(HEAD)
        .toString(),
    ).toBe('private')
  })

  it('are left out where a folder can’t be written to, or a file would take the place of all others', async () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'taken'), '')
    const cache = createFileCache(join(folder, 'taken'), 10_000, log)
    await cache.keep('a', fileOf('one'))
    expect(await cache.find('a')).toBeUndefined()
    mkdirSync(join(folder, 'small'))
    const small = createFileCache(join(folder, 'small'), 800, log)
    await small.keep('a', fileOf('x'.repeat(100)))
    expect(await small.find('a')).toBeUndefined()
  })
})

function fileOf(text: string) {
  return { hash: hash('sha256', text), bytes: Buffer.from(text) }
}
