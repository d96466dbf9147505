import { fileTypeFromBuffer } from 'file-type'

const HEAD = 4000
const BRANDS = 4

/** The media type that the bytes say; `''` for none that we know. */
export async function pictureType(file: Buffer): Promise<string> {
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
  return /^\s*(?:<\?xml|<!--|<!doctype svg|<svg\b)/i.test(textOf(file)) && /<svg\b/i.test(textOf(file))
}

function textOf(file: Buffer): string {
  return file.toString('utf8', 0, HEAD).replace(/^\uFEFF/, '')
}
