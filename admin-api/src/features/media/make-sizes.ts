import sharp, { type Sharp } from 'sharp'
import { openPicture } from './picture.ts'
import { fallbackWidthOf, firstWidthOf, hashOfPicture, sizeName, widthsOf } from './picture-sizes.ts'
import type { PictureStorage } from './picture-storage.ts'
import { UnusablePictureError } from './unusable-picture.ts'

const AVIF = { quality: 52, effort: 2 } as const
const WEBP = { quality: 76 } as const
const JPEG = { quality: 78, mozjpeg: true } as const
/** Larger ones are made smaller first, very high ones too. */
const LARGEST = { width: 1920, height: 2880, fit: 'inside', withoutEnlargement: true } as const
const COLOUR_SAMPLE = 64
/** Of one size; what takes longer is a picture made to do so. */
const WITHIN_SECONDS = 30

export interface PictureFacts {
  readonly hash: string
  /** Pixels of the largest size. */
  readonly width: number
  readonly height: number
  readonly colour: string
  readonly widths: readonly number[]
}

export interface MakeOptions {
  /** Asked before each file: the files made until then are found again the next time. */
  readonly isStopped?: () => boolean
}

/** It was asked to end in the middle. */
export class StoppedError extends Error {
  override name = 'StoppedError' as const
}

/** All sizes of a picture, each once: what is stored already is not made again. */
export async function makeSizes(
  bytes: Buffer,
  storage: PictureStorage,
  options: MakeOptions = {},
): Promise<PictureFacts> {
  const picture = await decode(bytes)
  const widths = widthsOf(picture.width)
  await keepSize(picture, firstWidthOf(picture.width), 'webp', storage)
  for (const width of widths) {
    for (const ending of ['webp', 'avif'] as const) {
      if (options.isStopped?.()) throw new StoppedError('Ended before all sizes were made')
      await keepSize(picture, width, ending, storage)
    }
  }
  await keepSize(picture, fallbackWidthOf(widths), 'jpg', storage)
  return { ...factsOf(picture), widths }
}

/** The one WebP that a page can be published with at once. */
export async function makeFirstSize(bytes: Buffer, storage: PictureStorage): Promise<PictureFacts> {
  const picture = await decode(bytes)
  const width = firstWidthOf(picture.width)
  await keepSize(picture, width, 'webp', storage)
  return { ...factsOf(picture), widths: [width] }
}

interface DecodedPicture {
  readonly hash: string
  readonly width: number
  readonly height: number
  readonly colour: string
  /** A fresh pipeline on the decoded pixels. */
  readonly open: () => Sharp
}

/** Decoded once for all sizes: upright, without the camera's notes, in the colours that browsers expect. */
async function decode(bytes: Buffer): Promise<DecodedPicture> {
  const { data, info } = await (await openPicture(bytes))
    .rotate()
    .resize(LARGEST)
    .toColourspace('srgb')
    .timeout({ seconds: WITHIN_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuse)
  const { width, height, channels } = info
  const open = () => sharp(data, { raw: { width, height, channels } }).timeout({ seconds: WITHIN_SECONDS })
  return { hash: hashOfPicture(bytes), width, height, colour: await colourOf(open()), open }
}

function refuse(error: unknown): never {
  throw new UnusablePictureError(`It can’t be read: ${error instanceof Error ? error.message : String(error)}`)
}

async function colourOf(picture: Sharp): Promise<string> {
  const small = await picture
    .resize(COLOUR_SAMPLE, COLOUR_SAMPLE, { fit: 'inside' })
    .flatten({ background: 'white' })
    .png()
    .toBuffer()
  const { r, g, b } = (await sharp(small).stats()).dominant
  return `#${[r, g, b].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function factsOf({ hash, width, height, colour }: DecodedPicture): Omit<PictureFacts, 'widths'> {
  return { hash, width, height, colour }
}

async function keepSize(
  picture: DecodedPicture,
  width: number,
  ending: 'avif' | 'webp' | 'jpg',
  storage: PictureStorage,
): Promise<void> {
  const name = sizeName(picture.hash, width, ending)
  if (await storage.touch(name)) return
  await storage.put(name, await encode(picture.open().resize({ width }), ending))
}

function encode(picture: Sharp, ending: 'avif' | 'webp' | 'jpg'): Promise<Buffer> {
  if (ending === 'avif') return picture.avif(AVIF).toBuffer()
  if (ending === 'webp') return picture.webp(WEBP).toBuffer()
  return picture.flatten({ background: 'white' }).jpeg(JPEG).toBuffer()
}
