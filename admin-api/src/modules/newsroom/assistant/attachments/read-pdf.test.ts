import { expect, it } from 'vitest'
import { pdfOfSpaces } from '../../../../../test/support/pdf-files.ts'
import { readPdf } from './read-pdf.ts'

it('gives up a PDF whose few kilobytes unfold to hundreds of megabytes', async () => {
  const bomb = pdfOfSpaces(400_000_000)
  expect(bomb.length).toBeLessThan(20_000)
  await expect(readPdf(bomb)).rejects.toMatchObject({
    status: 422,
    message: 'This PDF takes too long or too much memory to read. Save its text as a file and attach that.',
  })
})
