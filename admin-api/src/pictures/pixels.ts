import sharp, { type Sharp } from 'sharp'
import { heldLimitOf, openPicture, PIXEL_LIMIT } from './open-picture.ts'
import { PictureRefusal } from './picture-refusal.ts'
import type { PictureWish, Pixels } from './picture-wish.ts'

// By default it keeps 50 MB of finished operations, and no picture comes twice.
sharp.cache(false)

const COLOUR_SAMPLE = 64
/** Cropping doesn't scale down during decoding. */
const LINES_HELD = 2000

export async function decodePixels(file: Buffer, { box, part, demands }: PictureWish): Promise<Pixels> {
  const { bytes, held, isCutOff } = await openPicture(file, demands)
  const picture = sharp(bytes, {
    limitInputPixels: PIXEL_LIMIT,
    sequentialRead: true,
    // Phones write harmless faults. In a file that was cut off, the same warnings mean that lines are missing.
    failOn: isCutOff ? 'warning' : 'error',
  })
  try {
    const { autoOrient, orientation = 1, hasAlpha } = await picture.metadata()
    if (part) refuseOutside(part, autoOrient)
    if (part && held + heldForPart(autoOrient, orientation) > heldLimitOf(demands ?? {}))
      throw new PictureRefusal('too_much_memory')
    const upright = part ? picture.rotate().extract(part) : picture.rotate()
    const { data, info } = await upright
      .resize({ ...within(part ?? autoOrient, box, hasAlpha), fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height, channels: info.channels }
  } catch (error) {
    throw error instanceof PictureRefusal ? error : new PictureRefusal(isCutOff ? 'cut_off' : 'damaged')
  }
}

interface Size {
  width: number
  height: number
}

function refuseOutside(part: NonNullable<PictureWish['part']>, { width, height }: Size): void {
  if (part.left + part.width > width || part.top + part.height > height)
    throw new PictureRefusal('outside', { width, height })
}

/** A rotated picture is held as a whole before it is cropped. */
function heldForPart({ width, height }: Size, orientation: number): number {
  return width * (orientation > 1 ? height : Math.min(height, LINES_HELD)) * 4
}

function within({ width, height }: Size, box: PictureWish['box'], hasAlpha: boolean): Size {
  const most = (hasAlpha ? box.pixelsWithAlpha : box.pixels) ?? Number.POSITIVE_INFINITY
  const scale = Math.min(1, box.width / width, box.height / height)
  if (width * height * scale ** 2 <= most) return { width: box.width, height: box.height }
  const smaller = Math.sqrt(most / (width * height))
  return { width: Math.max(1, Math.floor(width * smaller)), height: Math.max(1, Math.floor(height * smaller)) }
}

export function fromPixels({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}

/** `#rrggbb`. */
export async function colourOf(pixels: Pixels): Promise<string> {
  const small = await fromPixels(pixels)
    .resize(COLOUR_SAMPLE, COLOUR_SAMPLE, { fit: 'inside' })
    .flatten({ background: 'white' })
    .png()
    .toBuffer()
  const { r, g, b } = (await sharp(small).stats()).dominant
  return `#${[r, g, b].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
