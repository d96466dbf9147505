import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cleanPastedHtml, picturesOfPaste } from './pasted-html.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../../test/pasted', name), 'utf8')
const inOneLine = (html: string) => html.replace(/>\s+</g, '><').trim()

test.each([['word'], ['google-docs'], ['gmail'], ['outlook']])(
  'a text of %s keeps its headings, lists, links and tables, and nothing else',
  (program) => {
    const cleaned = inOneLine(cleanPastedHtml(read(`${program}.txt`)))
    expect(cleaned).toBe(inOneLine(read(`${program}.expected.txt`)))
    expect(cleaned).not.toMatch(/style=|class=|<span|mso-|<o:p|<st1|<!--/i)
  },
)

test.each([
  ['word', { offered: [], lost: 1 }],
  ['google-docs', { offered: [expect.objectContaining({ alt: 'The wheel' })], lost: 0 }],
  ['gmail', { offered: [{ src: 'data:image/png;base64,iVBORw0KGgo=', alt: 'The choir' }], lost: 0 }],
  ['outlook', { offered: [], lost: 1 }],
])('the pictures of %s are offered where they can be had, and counted where not', (program, pictures) => {
  expect(picturesOfPaste(read(`${program}.txt`))).toEqual(pictures)
})
