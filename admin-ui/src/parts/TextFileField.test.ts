import { expect, test } from 'vitest'
import { readTextFile } from './TextFileField.tsx'

const utf8 = (text: string) => [...new TextEncoder().encode(text)]
const [FIRST = 0, SECOND = 0, ...MORE] = utf8('é 🎻')

test.each([
  ['UTF-8', utf8('Café 🎻'), 'Café 🎻'],
  ['marked UTF-16', [0xff, 0xfe, 0x43, 0, 0xe9, 0], 'Cé'],
  ['UTF-8 whose lines are folded within letters, as in calendars', [FIRST, 0x0d, 0x0a, 0x20, SECOND, ...MORE], 'é 🎻'],
  ['anything else, as spreadsheet programs write it', [0x43, 0x61, 0x66, 0xe9], 'Café'],
])('reads %s', async (_what, bytes, text) => {
  expect(await readTextFile(new File([new Uint8Array(bytes)], 'list.csv'))).toBe(text)
})
