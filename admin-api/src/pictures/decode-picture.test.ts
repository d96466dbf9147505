import sharp, { type Sharp } from 'sharp'
import { describe, expect, it, test } from 'vitest'
import { peakMemory } from '../../test/support/peak-memory.ts'
import {
  flat,
  gifOfFrames,
  jpegOfNotes,
  jpegOfScans,
  pngOfProfile,
  pngOfTexts,
} from '../../test/support/picture-bombs.ts'
import { tiffOf } from '../../test/support/tiff-files.ts'
import { decodePicture } from './decode-picture.ts'
import { openPicture } from './open-picture.ts'
import type { PictureRefusal } from './picture-refusal.ts'

const MB = 1_000_000
/** A decoder with all its libraries takes about seventy MB, mostly pages shared with other processes. */
const MOST = 220 * MB
const wish = { box: { width: 480, height: 480 }, encode: { as: 'webp', quality: 72 } } as const

describe('what only unfolds to hundreds of megabytes', () => {
  test.each([
    ['texts of a PNG', async () => pngOfTexts()],
    ['the colour profile of a PNG', async () => pngOfProfile()],
    ['notes of a JPEG, and the picture behind it', jpegOfNotes],
    ['the frames of a GIF', () => gifOfFrames(20_000)],
  ])('is left out: %s', async (_what, make) => {
    const bomb = await make()
    const peak = await peakMemory(async () => {
      const { width, height, channels } = await decodePicture(bomb, wish)
      expect(Math.min(width, height)).toBeGreaterThan(0)
      expect(channels).toBeGreaterThanOrEqual(3)
    })
    expect(peak).toBeLessThan(MOST)
    expect((await openPicture(bomb)).bytes.length).toBeLessThan(2000)
  })

  test.each([
    ['an interlaced PNG', () => flat(4500, 'png')],
    ['a GIF', () => flat(4000, 'gif')],
    ['an AVIF', () => flat(2400, 'avif')],
    ['a lossless WebP', () => flat(4500, 'webp')],
    ['a progressive JPEG', () => flat(4000, 'jpeg')],
    ['a TIFF in one strip', async () => tiffOf({ side: 6000 })],
  ])('is refused before it is decoded: the pixels of %s', async (_what, make) => {
    const bomb = await make()
    await expect(decodePicture(bomb, wish)).rejects.toMatchObject({ reason: 'too_much_memory' })
  })

  it('is refused: scans that each take the time of the whole picture', async () => {
    // Refused before decoding: the decoder's own limit takes twice as long to be reached.
    await expect(openPicture(await jpegOfScans(60))).rejects.toMatchObject({ reason: 'damaged' })
    expect(await openPicture(await jpegOfScans(3))).toMatchObject({ width: 400, height: 300 })
  })
})

describe('what people have is taken', () => {
  // The limit of an upload's decoder, plus this process's input and output.
  const most = 230 * MB
  const upload = { box: { width: 1920, height: 2880 }, withColour: true, encode: { ...wish.encode, width: 960 } }
  const of = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'teal' } })

  test.each([
    ['a photo of 24 megapixels, saved for the web', of(6000, 4000).jpeg({ progressive: true })],
    ['such a photo that is upright', of(4000, 6000).jpeg({ progressive: true })],
    ['an AVIF of 6 megapixels', of(3000, 2000).avif({ effort: 0, chromaSubsampling: '4:2:0' })],
    ['a wide PNG of 32 megapixels', of(16_000, 2000).png()],
    ['a GIF of 12 megapixels', of(4000, 3000).gif({ effort: 1 })],
    ['a TIFF of 24 megapixels in strips', of(6000, 4000).tiff({ compression: 'lzw' })],
    ['a TIFF of 24 megapixels in tiles', of(6000, 4000).tiff({ compression: 'deflate', tile: true })],
  ])('%s, twice in a row', async (_what, make) => {
    const file = await make.toBuffer()
    const peak = await peakMemory(async () => {
      for (let time = 0; time < 2; time++)
        expect(await decodePicture(file, upload)).toMatchObject({ colour: expect.any(String) })
    })
    expect(peak).toBeLessThan(most)
  })

  test.each([
    ['a photo of 48 megapixels, saved for the web', 8000, 6000, (picture) => picture.jpeg({ progressive: true })],
    ['an AVIF', 6000, 4000, (picture) => picture.avif({ effort: 0, chromaSubsampling: '4:2:0' })],
    ['a PNG that is not interlaced', 20_000, 2500, (picture) => picture.ensureAlpha(0.5).png()],
    ['an interlaced PNG', 6000, 6000, (picture) => picture.png({ progressive: true })],
    ['a TIFF of JPEGs', 7000, 6000, (picture) => picture.tiff({ compression: 'jpeg' })],
  ] satisfies [string, number, number, (picture: Sharp) => Sharp][])(
    'or, if it takes too much memory, in the size that the refusal names: %s',
    async (_what, width, height, save) => {
      const refused = await save(of(width, height))
        .toBuffer()
        .then((file) => openPicture(file))
        .catch((error: unknown) => error)
      expect(refused).toMatchObject({ reason: 'too_much_memory' })
      const { size } = refused as PictureRefusal
      if (!size) throw new Error('It names no size')
      expect(size.width).toBeGreaterThan(width / 3)
      const smaller = await save(of(size.width, size.height)).toBuffer()
      expect(await openPicture(smaller)).toMatchObject(size)
    },
  )
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

test('a decoder that hangs or ends takes nothing but its picture with it', async () => {
  const photo = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const [slow, next] = await Promise.allSettled([
    decodePicture(photo, wish, { withinMs: 1 }),
    decodePicture(photo, wish),
  ])
  expect(slow).toMatchObject({ status: 'rejected', reason: { reason: 'failed' } })
  expect(next).toMatchObject({ status: 'fulfilled', value: { width: 480, height: 320 } })
})

test('more pictures than may wait are told to come again', async () => {
  const photo = await flat(100, 'png')
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => decodePicture(photo, wish)))
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(8)
  expect(refused[0]).toMatchObject({ reason: { reason: 'busy' } })
  expect(await decodePicture(photo, wish)).toMatchObject({ width: 100 })
})

describe('a picture that is written anew without its notes', () => {
  const colours = sharp({
    create: { width: 60, height: 40, channels: 4, background: { r: 200, g: 40, b: 80, alpha: 0.5 } },
  })

  test.each(['none', 'lzw', 'deflate', 'packbits', 'jpeg'] as const)(
    'has the pixels that it had: a TIFF, %s',
    async (compression) => {
      for (const options of [{}, { tile: true }, { predictor: 'horizontal' } as const]) {
        const file = await colours
          .clone()
          .flatten()
          .withExif({ IFD0: { Artist: 'Nora' } })
          .tiff({ compression, ...options })
          .toBuffer()
        const { data } = await decodePicture(file, { box: { width: 100, height: 100 } })
        expect(data).toEqual(await sharp(file).toColourspace('srgb').raw().toBuffer())
        const { bytes } = await openPicture(file)
        expect((await sharp(bytes).metadata()).exif).toBeUndefined()
      }
    },
  )

  test.each(['png', 'webp', 'gif', 'avif'] as const)('has the pixels that it had: %s', async (format) => {
    const file = await colours.clone().toFormat(format).toBuffer()
    const { data } = await decodePicture(file, { box: { width: 100, height: 100 } })
    expect(data).toEqual(await sharp(file).toColourspace('srgb').raw().toBuffer())
  })

  test.each([false, true])('has the pixels that it had: a JPEG, progressive: %s', async (progressive) => {
    const file = await colours.clone().flatten().jpeg({ progressive }).toBuffer()
    const { data } = await decodePicture(file, { box: { width: 100, height: 100 } })
    expect(data).toEqual(await sharp(file).toColourspace('srgb').raw().toBuffer())
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
      await expect(openPicture(file, { onlyStill: true })).rejects.toMatchObject({ reason: 'animated' })
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

test('no file of any bytes brings the reading of its form down', async () => {
  const starts = await Promise.all((['png', 'gif', 'webp', 'avif', 'jpeg'] as const).map((format) => flat(16, format)))
  for (const file of starts)
    for (let at = 0; at < file.length; at += 7)
      for (const value of [0, 0xff]) {
        const odd = Buffer.from(file)
        odd[at] = value
        await openPicture(odd).catch((error: unknown) => expect(error).toMatchObject({ name: 'PictureRefusal' }))
        await openPicture(file.subarray(0, at)).catch((error: unknown) =>
          expect(error).toMatchObject({ name: 'PictureRefusal' }),
        )
      }
})
