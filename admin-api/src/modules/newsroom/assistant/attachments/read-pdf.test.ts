import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { pdfOfPages, pdfOfSpaces } from '../../../../../test/support/pdf-files.ts'
import { peakMemory } from '../../../../../test/support/peak-memory.ts'
import { readPdf } from './read-pdf.ts'

/** The process itself takes about fifty MB, mostly pages shared with other processes. */
const MOST = 220_000_000
const WORDS = 'The council met on Tuesday and talked about the bridge. '

function linesOf(text: string, count: number): string {
  return `BT /F 9 Tf ${Array.from({ length: count }, (_, line) => `1 0 0 1 40 ${780 - line * 9} Tm (${text}) Tj `).join('')}ET`
}

it('gives up a PDF whose few kilobytes unfold to hundreds of megabytes, before they do', async () => {
  const bomb = pdfOfSpaces(400_000_000)
  expect(bomb.length).toBeLessThan(20_000)
  const peak = await peakMemory(() =>
    expect(readPdf(bomb)).rejects.toMatchObject({
      status: 422,
      message: 'This PDF takes too long or too much memory to read. Save its text as a file and attach that.',
    }),
  )
  expect(peak).toBeLessThan(MOST)
})

it('stops reading 300 full pages when it has as much text as it keeps', async () => {
  const content = deflateSync(Buffer.from('BT /F 9 Tf (A) Tj ET\n'.repeat(100_000)))
  const pdf = pdfOfPages([{ content, filter: '/Filter/FlateDecode' }], 300)
  const peak = await peakMemory(async () => expect(await readPdf(pdf)).toHaveLength(200_000))
  expect(peak).toBeLessThan(MOST)
})

it('reads the 200 pages of an ordinary report with its pictures, 5 MB in all', async () => {
  const pages = Array.from({ length: 200 }, (_, number) => ({
    content: deflateSync(Buffer.from(linesOf(`Page ${number + 1}. ${WORDS}`, 12))),
    filter: '/Filter/FlateDecode',
    image: randomBytes(24_000),
  }))
  const report = pdfOfPages(pages)
  expect(report.length).toBeGreaterThan(4_800_000)
  const text = await readPdf(report)
  expect(text).toContain('Page 1. The council')
  expect(text).toContain('Page 200. The council')
})
