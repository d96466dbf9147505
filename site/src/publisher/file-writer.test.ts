import { expect, test } from 'vitest'
import { failureReason } from './failure-reason.ts'
import { createFileWriter } from './file-writer.ts'

test('what the disk refuses is told as the system tells it', async () => {
  const writer = createFileWriter('/dev/null/nowhere')
  await writer.add({ file: 'page.html', bytes: Buffer.from('x') })
  const failure = await writer.finish().catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'ENOTDIR', syscall: 'mkdir' })
  expect(failureReason(failure)).toMatch(/^The site could not be written/)
})
