import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../../testing/new-folder.ts'
import { createFileServer } from './file-server.ts'

function open(written: Record<string, string>, cacheBytes?: number) {
  const folder = newFolder()
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  for (const [file, text] of Object.entries(written)) write(file, text)
  const files = createFileServer({ folder, headersOf: () => ({}), ...(cacheBytes && { cacheBytes }) })
  return {
    folder,
    files,
    write,
    text: async (path: string) => (await files.read(path, `${path}.html`))?.plain.body.toString(),
  }
}

test('bytes that were read before a change are not kept after it', async () => {
  const { files, write, text } = open({ 'sports.html': 'old' })
  const reading = text('sports')
  write('sports.html', 'new')
  files.forget(['sports'])
  await reading
  expect(await text('sports')).toBe('new')
})

test('what was asked for last is kept, never more than the limit, and nothing of addresses that do not exist', async () => {
  const page = 'x'.repeat(400)
  const { files, text } = open({ 'a.html': page, 'b.html': page, 'c.html': page }, 1000)
  for (const path of ['a', 'b', 'a', 'c', 'random']) await text(path)
  expect(['a', 'b', 'c', 'random'].filter((path) => files.findKept(path))).toEqual(['a', 'c'])
})
