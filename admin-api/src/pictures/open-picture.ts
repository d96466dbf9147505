import { refusalOfType } from '@hometown/shared-types/picture-refusals'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata } from 'sharp'
import { hidesDocument } from './hidden-document.ts'
import { PIXEL_LIMIT, PictureRefusal, SIDE_LIMIT } from './picture-refusal.ts'

export interface Demands {
  /** Refuses animations, and files that are also a page, a program or an archive. */
  readonly onlyStill?: boolean
  /** For the newsroom's own WordPress, where a missing picture would be hard to explain: may take more memory. */
  readonly mayBeLarge?: boolean
}

/** Checks type and size without decoding. @throws PictureRefusal */
export async function openPicture(file: Buffer, { onlyStill }: Demands = {}): Promise<Metadata> {
  if (file.length === 0) throw new PictureRefusal('empty')
  // The bytes decide the type, never name or header. SVG isn't allowed: it may contain scripts.
  const type = await pictureType(file)
  const refusal = refusalOfType(type)
  if (refusal) throw new PictureRefusal(refusal)
  const metadata = await readMetadata(file)
  const { width, height, pages = 1 } = metadata
  if (width * height > PIXEL_LIMIT || Math.max(width, height) > SIDE_LIMIT) throw new PictureRefusal('too_many_pixels')
  if (onlyStill && hidesDocument(file)) throw new PictureRefusal('not_only_an_image')
  if (onlyStill && type === 'image/tiff') await refuseSeveralPages(file, metadata)
  else if (onlyStill && (pages > 1 || type === 'image/apng' || isAvifSequence(file)))
    throw new PictureRefusal('animated')
  return metadata
}

async function readMetadata(file: Buffer): Promise<Metadata> {
  try {
    return await sharp(file, { limitInputPixels: false }).metadata()
  } catch (error) {
    throw refusalOf(error, file)
  }
}

/** Each decoder has its own words for a file that ends too early. A TIFF's directory is often at its end. */
const ENDS_EARLY = /premature end|unexpected end|end of file|insufficient|bad seek|unsupported image format/i

/** @param error of sharp. */
export function refusalOf(error: unknown, file: Buffer): PictureRefusal {
  const endsEarly = error instanceof Error && ENDS_EARLY.test(error.message)
  return new PictureRefusal(endsEarly || isShortPng(file) || isShortWebp(file) ? 'cut_off' : 'damaged')
}

function isShortPng(file: Buffer): boolean {
  return file.toString('latin1', 1, 4) === 'PNG' && !file.includes('IEND')
}

function isShortWebp(file: Buffer): boolean {
  return file.toString('latin1', 0, 4) === 'RIFF' && (file.length < 8 || file.readUInt32LE(4) + 8 > file.length)
}

function isAvifSequence(file: Buffer): boolean {
  return file.toString('latin1', 8, 12) === 'avis'
}

/** Smaller copies of the first page don't count. */
async function refuseSeveralPages(file: Buffer, { width, height, pages = 1 }: Metadata): Promise<void> {
  for (let page = 1; page < Math.min(pages, PAGES_READ); page++) {
    const other = await sharp(file, { page, limitInputPixels: false }).metadata()
    if (other.width * other.height * 2 > width * height) throw new PictureRefusal('several_pages')
  }
}

const PAGES_READ = 20
const HEAD = 4000
const BRANDS = 4

/** The media type that the bytes say; `''` for none that we know. */
async function pictureType(file: Buffer): Promise<string> {
  const found = (await fileTypeFromBuffer(file))?.mime
  // Some programs write an AVIF whose first brand is that of the whole family.
  if (found === 'image/heif' && brandsOf(file).includes('avif')) return 'image/avif'
  if ((found === undefined || found === 'application/xml') && isDrawing(file)) return 'image/svg+xml'
  return found ?? (isTiff(file) ? 'image/tiff' : '')
}

/** Its directory may stand at the end, which is missing. */
function isTiff(file: Buffer): boolean {
  return /^(?:II\*\0|MM\0\*)/.test(file.toString('latin1', 0, 4))
}

function brandsOf(file: Buffer): string[] {
  const end = Math.min(file.readUInt32BE(0), file.length, HEAD)
  const brands: string[] = []
  for (let at = 16; at + BRANDS <= end; at += BRANDS) brands.push(file.toString('latin1', at, at + BRANDS))
  return brands
}

function isDrawing(file: Buffer): boolean {
  const text = file.toString('utf8', 0, HEAD).replace(/^\uFEFF/, '')
  return /^\s*(?:<\?xml|<!--|<!doctype svg|<svg\b)/i.test(text) && /<svg\b/i.test(text)
}
