import type { Sharp } from 'sharp'
import type { FileStorage } from '../../../../file-storage/file-storage.ts'
import { decodePicture } from '../../../../pictures/decode-picture.ts'
import { type DecodedPicture, PictureRefusal, type PictureWish } from '../../../../pictures/picture.ts'
import { fallbackWidthOf, firstWidthOf, hashOfPicture, sizeName, widthsOf } from './picture-sizes.ts'
import { UnusablePictureError } from './unusable-picture.ts'

const AVIF = { quality: 52, effort: 2 } as const
const WEBP = { quality: 76 } as const
const JPEG = { quality: 78, mozjpeg: true } as const
/** Larger or very tall pictures are scaled down first. */
const LARGEST = { width: 1920, height: 2880 } as const
/** Per size; a picture that takes longer is hostile. */
const WITHIN_SECONDS = 30

export interface PictureFacts {
  readonly hash: string
  readonly width: number
  readonly height: number
  readonly colour: string
  readonly widths: readonly number[]
}

export interface MakeOptions {
  /** Checked before each file; finished files are reused next time. */
  readonly isStopped?: () => boolean
}

export class StoppedError extends Error {
  override name = 'StoppedError' as const
}

export async function makeSizes(bytes: Buffer, storage: FileStorage, options: MakeOptions = {}): Promise<PictureFacts> {
  const picture = await decode(bytes)
  const widths = widthsOf(picture.width)
  await keepSize(picture, firstWidthOf(picture.width), 'webp', storage)
  for (const width of widths) {
    for (const ending of ['webp', 'avif'] as const) {
      if (options.isStopped?.()) throw new StoppedError('Stopped before all sizes were made')
      await keepSize(picture, width, ending, storage)
    }
  }
  await keepSize(picture, fallbackWidthOf(widths), 'jpg', storage)
  return { ...factsOf(picture), widths }
}

/** Decodes and encodes in the same process, so that no large data is passed back. */
export async function makeFirstSize(bytes: Buffer, storage: FileStorage): Promise<PictureFacts> {
  const encode = { as: 'webp', quality: WEBP.quality, width: firstWidthOf(LARGEST.width) } as const
  const picture = await decode(bytes, encode)
  const width = firstWidthOf(picture.width)
  const name = sizeName(picture.hash, width, 'webp')
  if (!(await storage.touch(name))) await storage.put(name, picture.data)
  return { ...factsOf(picture), widths: [width] }
}

interface HashedPicture extends DecodedPicture {
  readonly hash: string
  readonly colour: string
}

async function decode(bytes: Buffer, encode?: PictureWish['encode']): Promise<HashedPicture> {
  const wish = { box: LARGEST, withColour: true, ...(encode && { encode }) }
  const picture = await decodePicture(bytes, wish).catch(refuse)
  return { ...picture, colour: picture.colour ?? '', hash: hashOfPicture(bytes) }
}

/** A crashed or busy decoder may work next time; a refused picture never will. */
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
  storage: FileStorage,
): Promise<void> {
  const name = sizeName(picture.hash, width, ending)
  if (await storage.touch(name)) return
  // Loaded with the first picture: the library takes megabytes.
  const { fromPixels } = await import('../../../../pictures/pixels.ts')
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
