import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../../testing/new-folder.ts'
import { publishTestSite } from '../../test/support/test-site.ts'
import { openSiteFiles } from './site-files.ts'

const ADDRESSES = { siteUrl: 'https://news.example.org', apiUrl: '' }

function open(written: Record<string, string>, cacheBytes?: number) {
  const dataDir = newFolder()
  const site = publishTestSite(dataDir, '1-a', written)
  const files = openSiteFiles(join(dataDir, 'site'), ADDRESSES, cacheBytes)
  const text = async (path: string) => (await files.read(path, `${path.slice(1)}.html`))?.plain.body.toString()
  return { site, files, text }
}

test('bytes that were read before a change are not kept after it', async () => {
  const { site, files, text } = open({ 'sports.html': 'old' })
  const reading = text('/sports')
  site.write('sports.html', 'new')
  files.update({ type: 'site-changed', drop: ['sports.html'] })
  await reading
  expect(await text('/sports')).toBe('new')
})

test('what was asked for last is kept, never more than the limit, and nothing of addresses that do not exist', async () => {
  const page = 'x'.repeat(400)
  const { files, text } = open({ 'a.html': page, 'b.html': page, 'c.html': page }, 1000)
  for (const path of ['/a', '/b', '/a', '/c', '/random']) await text(path)
  const kept = ['/a', '/b', '/c', '/random'].filter((path) => files.findKept(path))
  expect(kept).toEqual(['/a', '/c'])
})

test('a file is compressed once for all who ask, and counts with its compressed bytes', async () => {
  const { files } = open({ 'a.html': 'The fair opens. '.repeat(200) })
  const file = await files.read('/a', 'a.html')
  if (!file) throw new Error('No file')
  const [one, other] = await Promise.all([files.encode('/a', file, 'br'), files.encode('/a', file, 'br')])
  expect(one).toBe(other)
  expect(files.encode('/a', file, 'br')).toBe(one)
  expect(one.headers).toContain('br')
})
