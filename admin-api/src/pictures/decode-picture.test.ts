import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodePicture } from './decode-picture.ts'

const wish = { box: { width: 480, height: 480 }, encode: { as: 'webp', quality: 72 } } as const
const flat = (width: number, height = width) => sharp({ create: { width, height, channels: 3, background: 'teal' } })

test('what unfolds to hundreds of megabytes is left out, or refused', async () => {
  const profile = pngWith([chunk('iCCP', named('all', Buffer.alloc(100_000_000)))])
  expect(await decodePicture(profile, wish)).toMatchObject({ width: 20 })
  const text = named('note', Buffer.alloc(5_000_000, 65))
  const bomb = pngWith(Array.from({ length: 100 }, () => chunk('zTXt', text)))
  await expect(decodePicture(bomb, wish)).rejects.toMatchObject({ reason: 'failed' })
  expect(await decodePicture(await flat(100).png().toBuffer(), wish)).toMatchObject({ width: 100 })
})

test.each([
  ['a photo saved for the web', flat(3000, 2000).jpeg({ progressive: true })],
  ['an AVIF', flat(300, 200).avif({ effort: 0, chromaSubsampling: '4:2:0' })],
  ['a GIF', flat(400, 300).gif({ effort: 1 })],
  ['a TIFF in tiles', flat(600, 400).tiff({ compression: 'deflate', tile: true })],
  ['the largest photo of a phone', flat(8160, 6120).jpeg()],
])('%s is taken', async (_what, make) => {
  const upload = { box: { width: 1920, height: 2880 }, encode: wish.encode }
  expect(await decodePicture(await make.toBuffer(), upload)).toMatchObject({ data: expect.any(Buffer) })
})

test('a photo with the invalid scan header of many phones is taken, and refused if its end is missing', async () => {
  const photo = readFileSync(join(import.meta.dirname, '../../test/pictures/invalid-sos.jpg'))
  expect(await decodePicture(photo, wish)).toMatchObject({ width: 160, height: 120 })
  await expect(decodePicture(photo.subarray(0, 900), wish)).rejects.toMatchObject({ reason: 'damaged' })
})

test('a picture has as many pixels as its box allows, in its own shape', async () => {
  const tall = await flat(1000, 4000).png().toBuffer()
  const box = { width: 2400, height: 8000, pixels: 1_000_000 }
  expect(await decodePicture(tall, { box })).toMatchObject({ width: 500, height: 2000, channels: 3 })
})

test('more pictures than may wait are told to come again', async () => {
  const photo = await flat(100).png().toBuffer()
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => decodePicture(photo, wish)))
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(8)
  expect(refused[0]).toMatchObject({ reason: { reason: 'busy' } })
})

test('a picture keeps its color profile, and which way is up', async () => {
  const photo = flat(60, 40).withIccProfile('p3').withMetadata({ orientation: 6, icc: 'p3' })
  const file = await photo.jpeg().toBuffer()
  const { data, width, height } = await decodePicture(file, { box: { width: 100, height: 100 } })
  expect([width, height]).toEqual([40, 60])
  expect(data).toEqual(await sharp(file).rotate().toColourspace('srgb').raw().toBuffer())
})

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}

function named(name: string, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${name}\0\0`, 'latin1'), deflateSync(bytes)])
}

/** Makes a PNG of one color, with further chunks before the pixels. */
function pngWith(chunks: readonly Buffer[]): Buffer {
  const side = 20
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 6], 8)
  const pixels = deflateSync(Buffer.alloc((side * 4 + 1) * side, 0))
  const parts = [chunk('IHDR', header), ...chunks, chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), ...parts])
}
