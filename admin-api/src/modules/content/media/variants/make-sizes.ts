import type { Sharp } from 'sharp'
import { decodePicture } from '../../../../pictures/decode-picture.ts'
import { PictureRefusal } from '../../../../pictures/picture-refusal.ts'
import type { DecodedPicture, PictureWish } from '../../../../pictures/picture-wish.ts'
import { fromPixels } from '../../../../pictures/pixels.ts'
import type { PictureStorage } from '../storage/picture-storage.ts'
import { fallbackWidthOf, firstWidthOf, hashOfPicture, sizeName, widthsOf } from './picture-sizes.ts'
import { UnusablePictureError } from './unusable-picture.ts'

const AVIF = { quality: 52, effort: 2 } as const
const WEBP = { quality: 76 } as const
const JPEG = { quality: 78, mozjpeg: true } as const
/** Larger ones are made smaller first, very high ones too. */
const LARGEST = { width: 1920, height: 2880 } as const
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

/** The one WebP that a page can be published with at once. Encoded where it is decoded: nothing large comes back. */
export async function makeFirstSize(bytes: Buffer, storage: PictureStorage): Promise<PictureFacts> {
  const encode = { as: 'webp', quality: WEBP.quality, width: firstWidthOf(LARGEST.width) } as const
  const picture = await decode(bytes, { encode, demands: {} })
  const width = firstWidthOf(picture.width)
  const name = sizeName(picture.hash, width, 'webp')
  if (!(await storage.touch(name))) await storage.put(name, picture.data)
  return { ...factsOf(picture), widths: [width] }
}

interface HashedPicture extends DecodedPicture {
  readonly hash: string
  readonly colour: string
}

async function decode(bytes: Buffer, wish: Pick<PictureWish, 'encode' | 'demands'> = {}): Promise<HashedPicture> {
  const limits = { withinMs: WITHIN_SECONDS * 1000 }
  const wholeWish = { box: LARGEST, withColour: true, demands: { mayBeLarge: true }, ...wish }
  const picture = await decodePicture(bytes, wholeWish, limits).catch(refuse)
  return { ...picture, colour: picture.colour ?? '', hash: hashOfPicture(bytes) }
}

/** One whose decoder ended may be taken the next time; one that is refused never is. */
function refuse(error: unknown): never {
  if (!(error instanceof PictureRefusal) || error.reason === 'failed' || error.reason === 'busy') throw error
  throw new UnusablePictureError(`It can’t be read: ${error.reason}`)
}

function factsOf({ hash, width, height, colour }: HashedPicture): Omit<PictureFacts, 'widths'> {
  return { hash, width, height, colour }
}

async function keepSize(
  picture: HashedPicture,
  width: number,
  ending: 'avif' | 'webp' | 'jpg',
  storage: PictureStorage,
): Promise<void> {
  const name = sizeName(picture.hash, width, ending)
  if (await storage.touch(name)) return
  await storage.put(
    name,
    await encode(fromPixels(picture).timeout({ seconds: WITHIN_SECONDS }).resize({ width }), ending),
  )
}

function encode(picture: Sharp, ending: 'avif' | 'webp' | 'jpg'): Promise<Buffer> {
  if (ending === 'avif') return picture.avif(AVIF).toBuffer()
  if (ending === 'webp') return picture.webp(WEBP).toBuffer()
  return picture.flatten({ background: 'white' }).jpeg(JPEG).toBuffer()
}
