import { fileTypeFromBuffer } from 'file-type'
import { type Container, DamagedPictureError } from './containers/container.ts'
import { readAvif } from './containers/read-avif.ts'
import { readGif } from './containers/read-gif.ts'
import { readJpeg } from './containers/read-jpeg.ts'
import { readPng } from './containers/read-png.ts'
import { readWebp } from './containers/read-webp.ts'
import { hidesDocument } from './hidden-document.ts'
import { PictureRefusal, type PictureSize } from './picture-refusal.ts'

export const PIXEL_LIMIT = 50_000_000
/** No camera makes longer ones. A line of millions of pixels takes half a minute, or most of the memory, to be made small. */
export const SIDE_LIMIT = 30_000
/**
 * What a decoder may hold of a picture: all of a phone's is read piece by piece, and takes next to nothing. With all that
 * comes beside it, 5 MB of any picture take less than 150 MB.
 */
export const HELD_LIMIT = 100_000_000
/** In the newsroom's own WordPress, where nobody would know why a picture is missing. */
export const LARGE_HELD_LIMIT = 200_000_000

/** Judged by the bytes, never by name or header. SVG is a document with scripts, not a picture. */
const readers: Readonly<Record<string, (file: Buffer) => Container>> = {
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'image/apng': readPng,
  'image/webp': readWebp,
  'image/gif': readGif,
  'image/avif': readAvif,
}

export interface Demands {
  /** Nothing that moves, and nothing that is a page, a program or an archive besides. */
  readonly onlyStill?: boolean
  readonly mayBeLarge?: boolean
}

/** Ready to be decoded: of a type that is a picture, and not more than we are ready to hold. Decodes nothing. */
export async function openPicture(file: Buffer, demands: Demands = {}): Promise<Container> {
  const read = readers[(await fileTypeFromBuffer(file))?.mime ?? '']
  if (!read) throw new PictureRefusal('not_an_image')
  const picture = readOrRefuse(read, file)
  const { width, height, held, isAnimated } = picture
  if (width * height > PIXEL_LIMIT || Math.max(width, height) > SIDE_LIMIT) throw new PictureRefusal('too_many_pixels')
  if (demands.onlyStill && hidesDocument(file)) throw new PictureRefusal('not_only_an_image')
  if (demands.onlyStill && isAnimated) throw new PictureRefusal('animated')
  if (held > heldLimitOf(demands))
    throw new PictureRefusal('too_much_memory', fittingSize(picture, heldLimitOf(demands)))
  return picture
}

/** Its own shape, so much smaller that it would be opened. */
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
    // A length that leads out of the file.
    if (error instanceof DamagedPictureError || error instanceof RangeError) throw new PictureRefusal('not_an_image')
    throw error
  }
}
