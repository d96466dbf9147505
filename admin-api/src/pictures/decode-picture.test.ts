import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
import { decodePicture } from './decode-picture.ts'

const wish = { box: { width: 480, height: 480 }, encode: { as: 'webp', quality: 72 } } as const

describe('what unfolds to hundreds of megabytes', () => {
  test.each([
    ['the colour profile of a PNG', async () => pngOfProfile()],
    ['notes of a JPEG, and the picture behind it', jpegOfNotes],
    ['the frames of a GIF', () => gifOfFrames(20_000)],
  ])('is left out: %s', async (_what, make) => {
    const { width, height } = await decodePicture(await make(), wish)
    expect(Math.min(width, height)).toBeGreaterThan(0)
  })

  test('ends the process, and the picture is refused: texts of a PNG', async () => {
    await expect(decodePicture(pngOfTexts(), wish)).rejects.toMatchObject({ reason: 'failed' })
    expect(await decodePicture(await flat(100, 'png'), wish)).toMatchObject({ width: 100 })
  })
})

describe('what people have is taken', () => {
  const upload = { box: { width: 1920, height: 2880 }, withColour: true, encode: { ...wish.encode, width: 960 } }
  const of = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'teal' } })

  test.each([
    ['a photo saved for the web', of(3000, 2000).jpeg({ progressive: true })],
    ['an AVIF', of(300, 200).avif({ effort: 0, chromaSubsampling: '4:2:0' })],
    ['a wide PNG', of(1600, 200).png()],
    ['a GIF', of(400, 300).gif({ effort: 1 })],
    ['a TIFF in tiles', of(600, 400).tiff({ compression: 'deflate', tile: true })],
  ])('%s', async (_what, make) => {
    const file = await make.toBuffer()
    expect(await decodePicture(file, upload)).toMatchObject({ colour: expect.any(String) })
  })
})

test('a photo with the invalid scan header of many phones is taken, and refused if its end is missing', async () => {
  const photo = readFileSync(join(import.meta.dirname, '../../test/pictures/invalid-sos.jpg'))
  expect(await decodePicture(photo, wish)).toMatchObject({ width: 160, height: 120 })
  await expect(decodePicture(photo.subarray(0, 900), wish)).rejects.toMatchObject({ reason: 'cut_off' })
})

test('a JPEG without its end mark is taken', async () => {
  const photo = await flat(100, 'jpeg')
  expect(await decodePicture(photo.subarray(0, -2), wish)).toMatchObject({ width: 100, height: 100 })
})

test('a large photo of a phone is taken', async () => {
  const photo = await sharp({ create: { width: 8160, height: 6120, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const box = { width: 2400, height: 8000, pixels: 1920 * 2880 }
  expect(await decodePicture(photo, { ...wish, box })).toMatchObject({ width: 2400, height: 1800 })
})

test('a picture has as many pixels as its box allows, in its own shape', async () => {
  const tall = await sharp({ create: { width: 1000, height: 4000, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const box = { width: 2400, height: 8000, pixels: 1_000_000 }
  expect(await decodePicture(tall, { box })).toMatchObject({ width: 500, height: 2000, channels: 3 })
})

test('more pictures than may wait are told to come again', async () => {
  const photo = await flat(100, 'png')
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => decodePicture(photo, wish)))
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(8)
  expect(refused[0]).toMatchObject({ reason: { reason: 'busy' } })
  expect(await decodePicture(photo, wish)).toMatchObject({ width: 100 })
})

describe('a picture', () => {
  const colours = sharp({
    create: { width: 60, height: 40, channels: 4, background: { r: 200, g: 40, b: 80, alpha: 0.5 } },
  })

  it('is as large and as transparent as its first frame, when it moves', async () => {
    const frames = await Promise.all(
      ['teal', 'navy'].map((background) =>
        sharp({ create: { width: 20, height: 10, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    for (const format of ['gif', 'webp'] as const) {
      const file = await sharp(frames, { join: { animated: true } })
        .toFormat(format)
        .toBuffer()
      expect(await decodePicture(file, { box: { width: 100, height: 100 } })).toMatchObject({ width: 20, height: 10 })
      await expect(decodePicture(file, { ...wish, demands: { onlyStill: true } })).rejects.toMatchObject({
        reason: 'animated',
      })
    }
  })

  it('keeps its colour profile, and which way is up', async () => {
    const file = await colours
      .clone()
      .flatten()
      .withIccProfile('p3')
      .withMetadata({ orientation: 6, icc: 'p3' })
      .jpeg()
      .toBuffer()
    const { data, width, height } = await decodePicture(file, { box: { width: 100, height: 100 } })
    expect([width, height]).toEqual([40, 60])
    expect(data).toEqual(await sharp(file).rotate().toColourspace('srgb').raw().toBuffer())
  })
})

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** One color, with further chunks before the pixels. */
function pngWith(chunks: readonly Buffer[], side = 20): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 6], 8)
  const pixels = deflateSync(Buffer.alloc((side * 4 + 1) * side, 0))
  const parts = [pngChunk('IHDR', header), ...chunks, pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([SIGNATURE, ...parts])
}

/** 245 kB that unpack to 250 MB in a decoder that reads text chunks. */
function pngOfTexts(): Buffer {
  const text = deflateSync(Buffer.alloc(5_000_000, 65))
  return pngWith(Array.from({ length: 50 }, (_, index) => pngChunk('zTXt', named(`note${index}`, text))))
}

/** Its color profile unpacks to 100 MB. */
function pngOfProfile(): Buffer {
  return pngWith([pngChunk('iCCP', named('all', deflateSync(Buffer.alloc(100_000_000))))])
}

function named(name: string, compressed: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${name}\0\0`, 'latin1'), compressed])
}

/** One color, with megabytes of metadata of all kinds, and another picture at the end. */
async function jpegOfNotes(): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Artist: 'Nora' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const notes = [0xe1, 0xe2, 0xed, 0xfe].flatMap((marker) =>
    Array.from({ length: 12 }, () =>
      Buffer.concat([Buffer.from([0xff, marker, 0xff, 0xff]), Buffer.alloc(65_533, 66)]),
    ),
  )
  return Buffer.concat([jpeg.subarray(0, 2), ...notes, jpeg.subarray(2), jpeg])
}

/** A GIF that repeats its first image. */
async function gifOfFrames(frames: number): Promise<Buffer> {
  const gif = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'teal' } })
    .gif()
    .toBuffer()
  const table = 3 * 2 ** (((gif[10] ?? 0) & 7) + 1)
  const start = 13 + ((gif[10] ?? 0) & 0x80 ? table : 0)
  const image = gif.subarray(gif.indexOf(0x2c, start), -1)
  return Buffer.concat([gif.subarray(0, -1), ...Array.from({ length: frames }, () => image), gif.subarray(-1)])
}

async function flat(side: number, format: 'png' | 'jpeg'): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: 'teal' } })
    .toFormat(format)
    .toBuffer()
}
