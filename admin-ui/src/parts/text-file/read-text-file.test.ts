import { expect, test } from 'vitest'
import { readTextFile } from './read-text-file.ts'

const fileOf = (...bytes: number[]) => new File([new Uint8Array(bytes)], 'list.csv')
const utf8 = (text: string) => [...new TextEncoder().encode(text)]
/** `Café` in Latin letters of one byte. */
const CAFE = [0x43, 0x61, 0x66, 0xe9]

test('UTF-8 and marked UTF-16 are certain', async () => {
  expect(await readTextFile(fileOf(...utf8('Café 🎻')))).toEqual({
    text: 'Café 🎻',
    encoding: 'utf-8',
    isCertain: true,
  })
  const marked = fileOf(0xff, 0xfe, 0x43, 0, 0xe9, 0)
  expect(await readTextFile(marked)).toEqual({ text: 'Cé', encoding: 'utf-16le', isCertain: true })
})

test('anything else is read as spreadsheet programs write it, or as the user chooses', async () => {
  const guessed = { text: 'Café', encoding: 'windows-1252', isCertain: false }
  expect(await readTextFile(fileOf(...CAFE))).toEqual(guessed)
  expect((await readTextFile(fileOf(...CAFE), 'windows-1251')).text).toBe('Cafй')
})

test('a calendar whose lines are folded within letters is UTF-8', async () => {
  const [first = 0, second = 0, ...more] = utf8('é 🎻')
  const read = await readTextFile(fileOf(first, 0x0d, 0x0a, 0x20, second, ...more))
  expect(read).toEqual({ text: 'é 🎻', encoding: 'utf-8', isCertain: true })
})
