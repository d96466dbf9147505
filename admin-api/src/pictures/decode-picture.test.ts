import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
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

const wish = { box: { width: 480, height: 480 }, encode: { as: 'webp', quality: 72 } } as const

describe('what only unfolds to hundreds of megabytes', () => {
  test.each([
    ['texts of a PNG', async () => pngOfTexts()],
    ['the colour profile of a PNG', async () => pngOfProfile()],
    ['notes of a JPEG, and the picture behind it', jpegOfNotes],
    ['the frames of a GIF', () => gifOfFrames(20_000)],
  ])('is left out: %s', async (_what, make) => {
    const bomb = await make()
    const { width, height, channels } = await decodePicture(bomb, wish)
    expect(Math.min(width, height)).toBeGreaterThan(0)
    expect(channels).toBeGreaterThanOrEqual(3)
    expect((await openPicture(bomb)).bytes.length).toBeLessThan(2000)
  })

  test.each([
    ['an interlaced PNG', () => flat(4500, 'png')],
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
    for (let at = 0; at < file.length; at += 29)
      for (const value of [0, 0xff]) {
        const odd = Buffer.from(file)
        odd[at] = value
        await openPicture(odd).catch((error: unknown) => expect(error).toMatchObject({ name: 'PictureRefusal' }))
        await openPicture(file.subarray(0, at)).catch((error: unknown) =>
          expect(error).toMatchObject({ name: 'PictureRefusal' }),
        )
      }
})
