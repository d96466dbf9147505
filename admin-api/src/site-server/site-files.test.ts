import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestClock } from '../../test/support/test-clock.ts'
import { publishTestSite } from '../../test/support/test-site.ts'
import { openFolderSource } from './folder-source.ts'
import { openSiteFiles } from './site-files.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'hometown-site-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

function open(cacheBytes = 1_000_000) {
  const clock = createTestClock()
  const source = openFolderSource(join(dataDir, 'site'), clock.now)
  const files = openSiteFiles({ source, headersOf: () => [], cacheBytes })
  const text = async (path: string) =>
    (await files.read(path, `${path.slice(1)}.html`))?.variants.identity.body.toString()
  return { source, files, clock, text }
}

test('what a publisher wrote and died before saying so is seen soon', async () => {
  const site = publishTestSite(dataDir, '1-a', { 'sports.html': 'old', 'fair.html': 'fair' })
  const { clock, text } = open()
  expect([await text('/sports'), await text('/fair')]).toEqual(['old', 'fair'])
  site.write('sports.html', 'new')
  site.remove('fair.html')
  clock.advance(6000)
  await vi.waitFor(async () => expect(await text('/sports')).toBe('new'), 60_000)
  await vi.waitFor(async () => expect(await text('/fair')).toBeUndefined(), 60_000)

  publishTestSite(dataDir, '2-b', { 'sports.html': 'of the next release' })
  clock.advance(6000)
  await vi.waitFor(async () => expect(await text('/sports')).toBe('of the next release'), 60_000)
})

test('bytes that were read before a change are not kept after it', async () => {
  const site = publishTestSite(dataDir, '1-a', { 'sports.html': 'old' })
  const { source, text } = open()
  const reading = text('/sports')
  site.write('sports.html', 'new')
  source.update?.({ type: 'site-changed', release: '1-a', drop: ['sports.html'] })
  await reading
  expect(await text('/sports')).toBe('new')
})

test('addresses that do not exist take no memory', async () => {
  publishTestSite(dataDir, '1-a', { 'sports.html': 'sports' })
  const { files, text } = open()
  for (let index = 0; index < 50; index++) expect(await text(`/random-${index}`)).toBeUndefined()
  for (let index = 0; index < 50; index++) expect(files.findKept(`/random-${index}`)).toBeUndefined()
})

test('a file is read once for all who ask at the same time', async () => {
  publishTestSite(dataDir, '1-a', { 'sports.html': 'sports' })
  const { files } = open()
  const found = await Promise.all([1, 2, 3].map(() => files.read('/sports', 'sports.html')))
  expect(new Set(found).size).toBe(1)
})
