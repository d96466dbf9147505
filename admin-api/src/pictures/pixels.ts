import sharp, { type Metadata, type Sharp } from 'sharp'
import { openPicture, refusalOf } from './open-picture.ts'
import { PIXEL_LIMIT, PictureRefusal } from './picture-refusal.ts'
import type { PictureWish, Pixels } from './picture-wish.ts'

// By default it keeps 50 MB of finished operations, and no picture comes twice.
sharp.cache(false)

const COLOUR_SAMPLE = 64

export async function decodePixels(file: Buffer, wish: PictureWish): Promise<Pixels> {
  const metadata = await openPicture(file, wish.demands)
  if (wish.part) refuseOutside(wish.part, metadata.autoOrient)
  try {
    // Phones write harmless faults.
    return await decode(file, metadata, wish, 'error').catch((error: unknown) => {
      if (!isJpegWithoutEnd(error)) throw error
      // Some programs forget the end mark. Any further fault means that lines are missing.
      return decode(Buffer.concat([file, JPEG_END]), metadata, wish, 'warning').catch(() => {
        throw error
      })
    })
  } catch (error) {
    throw refusalOf(error, file)
  }
}

async function decode(
  file: Buffer,
  { autoOrient, hasAlpha }: Metadata,
  { box, part }: PictureWish,
  failOn: 'error' | 'warning',
): Promise<Pixels> {
  const picture = sharp(file, { limitInputPixels: PIXEL_LIMIT, sequentialRead: true, failOn })
  const upright = part ? picture.rotate().extract(part) : picture.rotate()
  const { data, info } = await upright
    .resize({ ...within(part ?? autoOrient, box, hasAlpha), fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

const JPEG_END = Buffer.from([0xff, 0xd9])

function isJpegWithoutEnd(error: unknown): boolean {
  return error instanceof Error && error.message.includes('VipsJpeg: premature end')
}

interface Size {
  width: number
  height: number
}

function refuseOutside(part: NonNullable<PictureWish['part']>, { width, height }: Size): void {
  if (part.left + part.width > width || part.top + part.height > height)
    throw new PictureRefusal('outside', { width, height })
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
