import { expect, test } from 'vitest'
import { type Encoding, readTextFile } from './read-text-file.ts'

const ENGLISH =
  'Category,Name,URL\nNews,“Cedar Ledger” – today’s paper,https://ledger.example/\nSports,Coach’s corner…,x\n'
const SPANISH = 'Nombre,Dirección\nPeluquería Muñoz,Calle Mayor 3\nPanadería José,Avenida Peña 5\n'
const POLISH = 'Nazwa,Adres\nPiekarnia Żółw,ul. Łączna 3\nKsięgarnia Źródło,ul. Święta 5\n'
const RUSSIAN = 'Имя,Адрес\nПекарня Солнце,ул. Ленина 3\nКнижный магазин,ул. Мира 5\n'
const JAPANESE = '名前,住所\n田中商店,東京都千代田区\n鈴木書店,大阪市北区\n'

/** Encodes by asking the decoder for each byte, or for each pair of them. */
function encode(text: string, encoding: Encoding): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  if (encoding.startsWith('utf-16')) {
    const bytes = new DataView(new ArrayBuffer(text.length * 2))
    for (let at = 0; at < text.length; at++) bytes.setUint16(at * 2, text.charCodeAt(at), encoding === 'utf-16le')
    return new Uint8Array(bytes.buffer)
  }
  const decoder = new TextDecoder(encoding, { fatal: true })
  const codes = new Map<string, number[]>()
  const note = (...code: number[]) => {
    try {
      const character = decoder.decode(new Uint8Array(code))
      if (character.length === 1 && !codes.has(character)) codes.set(character, code)
    } catch {
      // Not a character of this encoding.
    }
  }
  for (let byte = 0; byte < 256; byte++) note(byte)
  if (encoding === 'shift_jis') for (let pair = 0x8100; pair < 0xfd00; pair++) note(pair >> 8, pair & 255)
  return new Uint8Array(Array.from(text).flatMap((character) => codes.get(character) ?? [0x3f]))
}

const fileOf = (...parts: BlobPart[]) => new File(parts, 'list.csv')

test.each([
  ['English', ENGLISH, 'utf-16le'],
  ['English', ENGLISH, 'windows-1252'],
  ['Spanish', SPANISH, 'windows-1252'],
  ['Polish', POLISH, 'windows-1250'],
  ['Polish', POLISH, 'iso-8859-2'],
  ['Russian', RUSSIAN, 'windows-1251'],
  ['Russian', RUSSIAN, 'koi8-r'],
  ['Japanese', JAPANESE, 'shift_jis'],
] satisfies [string, string, Encoding][])(
  'a file in %s without a mark, read letter by letter: %s %s',
  async (_, text, encoding) => {
    const read = await readTextFile(fileOf(encode(text, encoding)))
    expect(read).toMatchObject({ text, encoding, unreadable: 0 })
  },
)

test('UTF-8 and marked UTF-16 are certain, a guess of one byte a letter isn’t', async () => {
  const certain = async (...parts: BlobPart[]) => (await readTextFile(fileOf(...parts))).isCertain
  expect(await certain(ENGLISH)).toBe(true)
  expect(await certain('')).toBe(true)
  expect(await certain(encode(`\uFEFF${ENGLISH}`, 'utf-16le'))).toBe(true)
  expect(await certain(encode(ENGLISH, 'utf-16le'))).toBe(true)
  expect(await certain(encode(ENGLISH, 'windows-1252'))).toBe(false)
})

test('a calendar whose lines are folded within letters is UTF-8', async () => {
  const [first, second, ...more] = new TextEncoder().encode('é 🎻')
  const folded = new Uint8Array([first ?? 0, 0x0d, 0x0a, 0x20, second ?? 0, ...more])
  expect(await readTextFile(fileOf(folded))).toMatchObject({ text: 'é 🎻', encoding: 'utf-8', isCertain: true })
})

test('one special letter far down in a long file is read too', async () => {
  const text = `${'Cafe,https://a.example/\n'.repeat(20_000)}Café “Sol” – Muñoz,https://b.example/\n`
  expect((await readTextFile(fileOf(encode(text, 'macintosh')))).text).toBe(text)
})

test('the encoding that an XML file declares counts', async () => {
  const xml = `<?xml version="1.0" encoding="ISO-8859-1"?><opml><outline text="Café Müller"/></opml>`
  expect(await readTextFile(fileOf(encode(xml, 'windows-1252')))).toMatchObject({ text: xml, isCertain: true })
})

test('the chosen encoding is used, and letters that it doesn’t have are counted', async () => {
  const bytes = encode('Café,Ab\u0160', 'windows-1250')
  expect((await readTextFile(fileOf(bytes), 'windows-1250')).text).toBe('Café,AbŠ')
  expect(await readTextFile(fileOf(bytes), 'utf-8')).toMatchObject({ unreadable: 2, isCertain: false })
})
