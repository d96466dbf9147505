import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { pdfOfPages, pdfOfSpaces } from '../../../../../test/support/pdf-files.ts'
import { readPdf } from './read-pdf.ts'

it('gives up a PDF whose few kilobytes unfold to hundreds of megabytes', async () => {
  const bomb = pdfOfSpaces(400_000_000)
  expect(bomb.length).toBeLessThan(20_000)
  await expect(readPdf(bomb)).rejects.toMatchObject({
    status: 422,
    message: 'This PDF takes too long or too much memory to read. Save its text as a file and attach that.',
  })
})

it('stops reading 300 full pages when it has as much text as it keeps', async () => {
  const content = deflateSync(Buffer.from('BT /F 9 Tf (A) Tj ET\n'.repeat(100_000)))
  const pdf = pdfOfPages([{ content, filter: '/Filter/FlateDecode' }], 300)
  expect(await readPdf(pdf)).toHaveLength(200_000)
})
