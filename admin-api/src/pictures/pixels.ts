import { refusalOfType } from '@hometown/shared-types/contract/media'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { type DecodeOptions, PIXEL_LIMIT, PictureRefusedError, type Pixels, SIDE_LIMIT } from './picture.ts'

// By default sharp keeps 50 MB of finished operations, and no picture comes twice.
sharp.cache(false)
// Encoding leaves the other processors to readers.
sharp.concurrency(1)

/** Call it only in a process that can be ended, because the file may be malicious. @throws PictureRefusedError */
export async function decodePixels(file: Buffer, wish: DecodeOptions): Promise<Pixels> {
  const metadata = await inspectPicture(file, wish)
  try {
    // Only errors count, because phones write harmless faults.
    return await decodePictureFile(file, metadata, wish, 'error').catch((error: unknown) => {
      if (!isJpegWithoutEnd(error)) throw error
      // Some programs forget the end mark. Any further fault means that lines are missing.
      return decodePictureFile(Buffer.concat([file, JPEG_END_MARKER]), metadata, wish, 'warning')
    })
  } catch {
    throw new PictureRefusedError('damaged')
  }
}

/** Checks type and size without decoding. */
async function inspectPicture(file: Buffer, { onlyStill }: DecodeOptions): Promise<Metadata> {
  if (file.length === 0) throw new PictureRefusedError('empty')
  // The bytes decide the type, never name or header. SVG isn't allowed: it may contain scripts.
  const type = await pictureType(file)
  const refusal = refusalOfType(type)
  if (refusal) throw new PictureRefusedError(refusal)
  const metadata = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new PictureRefusedError('damaged')
    })
  const { width, height, pages = 1 } = metadata
  if (width * height > PIXEL_LIMIT || Math.max(width, height) > SIDE_LIMIT)
    throw new PictureRefusedError('too_many_pixels')
  if (!onlyStill) return metadata
  if (hidesDocument(file)) throw new PictureRefusedError('not_only_an_image')
  // A TIFF's further pages are usually smaller copies. An AVIF's brand says that it is animated.
  const hasFrames = (pages > 1 && type !== 'image/tiff') || file.subarray(0, 12).includes('ftypavis')
  if (hasFrames || type === 'image/apng') throw new PictureRefusedError('animated')
  return metadata
}

const PICTURE_HEAD_BYTES = 4000
const MOST_FILE_BRANDS = 4

/** Returns the media type that the bytes say; `''` for none that we know. */
async function pictureType(file: Buffer): Promise<string> {
  const mime = (await fileTypeFromBuffer(file))?.mime
  // Some programs write an AVIF whose first brand is that of the whole family.
  if (mime === 'image/heif' && fileBrandsOf(file).includes('avif')) return 'image/avif'
  if ((mime === undefined || mime === 'application/xml') && isSvgDrawing(file)) return 'image/svg+xml'
  // A TIFF may have its directory at the end, where a cut-off file has none.
  return mime ?? (/^(?:II\*\0|MM\0\*)/.test(file.toString('latin1', 0, 4)) ? 'image/tiff' : '')
}

function fileBrandsOf(file: Buffer): string[] {
  const end = Math.min(file.readUInt32BE(0), file.length, PICTURE_HEAD_BYTES)
  const brands: string[] = []
  for (let at = 16; at + MOST_FILE_BRANDS <= end; at += MOST_FILE_BRANDS)
    brands.push(file.toString('latin1', at, at + MOST_FILE_BRANDS))
  return brands
}

function isSvgDrawing(file: Buffer): boolean {
  const text = file.toString('utf8', 0, PICTURE_HEAD_BYTES).replace(/^\uFEFF/, '')
  return /^\s*(?:<\?xml|<!--|<!doctype svg|<svg\b)/i.test(text) && /<svg\b/i.test(text)
}

/** PDF readers search this many bytes for the start of a document. */
const PDF_STARTS_WITHIN_BYTES = 1024
/** ZIP archives, including Java and Office files, are read from their end: a record of 22 bytes and a comment. */
const ZIP_ENDS_WITHIN_BYTES = 66_000
/** Browsers or servers would run these. They are long enough not to occur by chance in compressed pixels. */
const HIDDEN_SCRIPT_MARKUP = /<script[\s>/]|<svg[\s>]|<html[\s>]|<!doctype html|<\?php\s|<iframe[\s>]/i

/** Nobody makes such a file by accident. Videos and pictures that phones append don't count. */
function hidesDocument(bytes: Buffer): boolean {
  if (bytes.subarray(0, PDF_STARTS_WITHIN_BYTES).includes('%PDF-')) return true
  if (bytes.subarray(-ZIP_ENDS_WITHIN_BYTES).includes('PK\x05\x06') && bytes.includes('PK\x03\x04')) return true
  return HIDDEN_SCRIPT_MARKUP.test(bytes.toString('latin1'))
}

async function decodePictureFile(
  file: Buffer,
  { autoOrient, hasAlpha }: Metadata,
  { box, part }: DecodeOptions,
  failOn: 'error' | 'warning',
): Promise<Pixels> {
  const picture = sharp(file, { limitInputPixels: PIXEL_LIMIT, sequentialRead: true, failOn })
  const upright = part ? picture.rotate().extract(part) : picture.rotate()
  const { data, info } = await upright
    .resize({ ...sizeWithinBox(part ?? autoOrient, box, hasAlpha), fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

const JPEG_END_MARKER = Buffer.from([0xff, 0xd9])

function isJpegWithoutEnd(error: unknown): boolean {
  return error instanceof Error && error.message.includes('VipsJpeg: premature end')
}

function sizeWithinBox({ width, height }: Metadata['autoOrient'], box: DecodeOptions['box'], hasAlpha: boolean) {
  const most = (hasAlpha ? box.pixelsWithAlpha : box.pixels) ?? Number.POSITIVE_INFINITY
  const scale = Math.min(1, box.width / width, box.height / height)
  if (width * height * scale ** 2 <= most) return { width: box.width, height: box.height }
  const smaller = Math.sqrt(most / (width * height))
  return { width: Math.max(1, Math.floor(width * smaller)), height: Math.max(1, Math.floor(height * smaller)) }
}

export function sharpFromPixels({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}
