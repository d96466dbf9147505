import { existsSync, mkdirSync, readdirSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { newFolder } from '../../../../testing/new-folder.ts'
import { createTestClock } from '../../../test/support/test-clock.ts'
import { hashOf, openDiskCache } from './disk-cache.ts'

const log = pino({ level: 'silent' })
const HOUR = 60 * 60_000

function open({ limit = 100_000, folder = join(newFolder(), 'cache/site') } = {}) {
  const clock = createTestClock(Date.now())
  const cache = openDiskCache({ folder, limit, log, now: clock.now })
  async function keep(text: string): Promise<string> {
    const body = Buffer.from(text)
    await cache.write(hashOf(body), body)
    return hashOf(body)
  }
  const names = () => (existsSync(folder) ? readdirSync(folder) : [])
  return { cache, clock, folder, keep, names }
}

test('what is written is read again, also by the next process', async () => {
  const { cache, folder, keep } = open()
  const hash = await keep('The fair opens on Friday.')
  expect((await cache.read(hash))?.toString()).toBe('The fair opens on Friday.')
  expect(await cache.read(hashOf(Buffer.from('other')))).toBeUndefined()
  await cache.settled()
  expect((await open({ folder }).cache.read(hash))?.toString()).toBe('The fair opens on Friday.')
})

test.each([
  ['cut short', 'The fair op'],
  ['changed', 'The fair opens on Monday.'],
  ['empty', ''],
])('a file that is %s is not returned, and removed', async (_, text) => {
  const { cache, folder, keep, names } = open()
  const hash = await keep('The fair opens on Friday.')
  writeFileSync(join(folder, hash), text)
  expect(await cache.read(hash)).toBeUndefined()
  expect(names()).toEqual([])
})

test('what was used longest ago makes room', async () => {
  const { cache, clock, folder, keep, names } = open({ limit: 10_000 })
  const texts = Array.from({ length: 9 }, (_, index) => String(index).repeat(1000))
  const hashes: string[] = []
  for (const [index, text] of texts.entries()) {
    const hash = await keep(text)
    hashes.push(hash)
    const seconds = (clock.now() - (20 - index) * HOUR) / 1000
    utimesSync(join(folder, hash), seconds, seconds)
  }
  // Used again.
  await cache.read(hashes[0] ?? '')
  await keep('x'.repeat(1200))
  await cache.settled()
  const left = new Set(names())
  expect(hashes.map((hash) => left.has(hash))).toEqual([true, false, false, ...Array(6).fill(true)])
})

test('at the start it counts what is there, makes room, and removes what a dead process began', async () => {
  const folder = join(newFolder(), 'cache')
  mkdirSync(folder)
  const old = Date.now() / 1000 - 3600
  for (let index = 0; index < 20; index++) {
    const text = String(index).padStart(1000, ' ')
    writeFileSync(join(folder, hashOf(Buffer.from(text))), text)
  }
  const part = join(folder, `${'a'.repeat(64)}.b.part`)
  writeFileSync(part, 'The fair')
  utimesSync(part, old, old)
  writeFileSync(join(folder, 'README'), 'Not ours.')
  const { cache, names } = open({ folder, limit: 10_000 })
  await cache.settled()
  expect(names()).toHaveLength(10)
  expect(names()).toContain('README')
  const bytes = names().reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  expect(bytes).toBeLessThan(10_000)
})

test('a disk that takes nothing only means that nothing is kept', async () => {
  const blocked = join(newFolder(), 'cache')
  writeFileSync(blocked, 'A file where the folder should be.')
  const { cache, keep } = open({ folder: blocked })
  const hash = await keep('The fair opens on Friday.')
  expect(await cache.read(hash)).toBeUndefined()
  await cache.settled()
})

test('after a failed write it rests for a while, then keeps files again', async () => {
  const { clock, folder, keep, names } = open()
  mkdirSync(join(folder, '..'), { recursive: true })
  writeFileSync(folder, '')
  await keep('one')
  unlinkSync(folder)
  await keep('two')
  expect(names()).toEqual([])
  clock.advance(60_000)
  await keep('three')
  expect(names()).toHaveLength(1)
})

test('a file that would push out much else is not kept', async () => {
  const { keep, names } = open({ limit: 10_000 })
  await keep('x'.repeat(2000))
  expect(names()).toEqual([])
})
