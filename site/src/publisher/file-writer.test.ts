import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../../testing/new-folder.ts'
import { failureReason } from './failure-reason.ts'
import { createFileWriter } from './file-writer.ts'

test('every file is on the disk once it has finished, in the order it came', async () => {
  const root = newFolder()
  const writer = createFileWriter(root)
  const names = Array.from({ length: 1500 }, (_, number) => `${number % 7}/page-${number}.html`)
  for (const file of names) await writer.add({ file, bytes: Buffer.from(`<p>${file}</p>`) })
  const written = await writer.finish()
  expect(written.map(({ path }) => path)).toEqual(names)
  for (const file of names) expect(readFileSync(join(root, file), 'utf8')).toBe(`<p>${file}</p>`)
})

test('what the disk refuses is told as the system tells it', async () => {
  const writer = createFileWriter('/dev/null/nowhere')
  await writer.add({ file: 'page.html', bytes: Buffer.from('x') })
  const failure = await writer.finish().catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'ENOTDIR', syscall: 'mkdir' })
  expect(failureReason(failure)).toMatch(/^The site could not be written/)
})
