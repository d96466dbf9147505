import { refusalOfType } from '@hometown/shared-types/picture-refusals'
import { type Container, DamagedPictureError } from './containers/container.ts'
import { readAvif } from './containers/read-avif.ts'
import { readGif } from './containers/read-gif.ts'
import { readJpeg } from './containers/read-jpeg.ts'
import { readPng } from './containers/read-png.ts'
import { readTiff } from './containers/read-tiff.ts'
import { readWebp } from './containers/read-webp.ts'
import { hidesDocument } from './hidden-document.ts'
import { PictureRefusal, type PictureSize } from './picture-refusal.ts'
import { pictureType } from './picture-type.ts'

export const PIXEL_LIMIT = 50_000_000
/** No camera makes longer ones. Scaling a line of millions of pixels takes half a minute, or most of the memory. */
export const SIDE_LIMIT = 30_000
/** Phone photos are decoded in pieces and need almost nothing. In total, 5 MB of any picture stay below 150 MB. */
export const HELD_LIMIT = 100_000_000
/** For the newsroom's own WordPress, where a missing picture would be hard to explain. */
export const LARGE_HELD_LIMIT = 200_000_000

/** The bytes decide the type, never name or header. SVG isn't allowed: it may contain scripts. */
const readers: Readonly<Record<string, (file: Buffer) => Container>> = {
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'image/apng': readPng,
  'image/webp': readWebp,
  'image/gif': readGif,
  'image/avif': readAvif,
  'image/tiff': readTiff,
}

export interface Demands {
  /** Refuses animations, and files that are also a page, a program or an archive. */
  readonly onlyStill?: boolean
  readonly mayBeLarge?: boolean
}

/** Checks type and memory without decoding. @throws PictureRefusal */
export async function openPicture(file: Buffer, demands: Demands = {}): Promise<Container> {
  if (file.length === 0) throw new PictureRefusal('empty')
  const type = await pictureType(file)
  const read = readers[type]
  if (!read) throw new PictureRefusal(refusalOfType(type) ?? 'not_an_image')
  const picture = readOrRefuse(read, file)
  const { width, height, held, isAnimated } = picture
  if (width * height > PIXEL_LIMIT || Math.max(width, height) > SIDE_LIMIT) throw new PictureRefusal('too_many_pixels')
  if (demands.onlyStill && hidesDocument(file)) throw new PictureRefusal('not_only_an_image')
  if (demands.onlyStill && isAnimated) throw new PictureRefusal('animated')
  if (demands.onlyStill && picture.hasPages) throw new PictureRefusal('several_pages')
  if (held > heldLimitOf(demands))
    throw new PictureRefusal('too_much_memory', fittingSize(picture, heldLimitOf(demands)))
  return picture
}

function fittingSize({ width, height, held, isHeldInPart }: Container, limit: number): PictureSize {
  const share = limit / held
  const scale = isHeldInPart ? share : Math.sqrt(share)
  return { width: Math.floor(width * scale), height: Math.floor(height * scale) }
}

export function heldLimitOf({ mayBeLarge }: Demands): number {
  return mayBeLarge ? LARGE_HELD_LIMIT : HELD_LIMIT
}

function readOrRefuse(read: (file: Buffer) => Container, file: Buffer): Container {
  try {
    return read(file)
  } catch (error) {
    // The parts of a file that ends too early lie outside it.
    if (error instanceof RangeError) throw new PictureRefusal('cut_off')
    if (error instanceof DamagedPictureError) throw new PictureRefusal(error.isCutOff ? 'cut_off' : 'damaged')
    throw error
  }
}
