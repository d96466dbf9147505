import { type Container, DamagedPictureError } from './container.ts'

/** Real files have some hundred bytes, or some kilobytes with many tiles. */
const META_LIMIT = 262_144
/** Bytes held per pixel: with half or full chroma, or more than eight bits. */
const HELD = { half: 16, full: 20, deep: 26 } as const
/** The decoder would unpack compressed metadata. */
const COMPRESSED = /deflate|compress_zlib|brotli|\0br\0|\0gzip\0/

/** Keeps the file whole, because its parts refer to each other by offset. Uses the largest dimensions in it. */
export function readAvif(file: Buffer): Container {
  const isCutOff = endOfBoxes(file) > file.length
  const meta = findMeta(file, isCutOff)
  if (meta.length > META_LIMIT || COMPRESSED.test(meta.toString('latin1')))
    throw new DamagedPictureError('Its metadata is too large.')
  const sizes = placesOf(meta, 'ispe').map((at) => ({
    width: meta.readUInt32BE(at + 8),
    height: meta.readUInt32BE(at + 12),
  }))
  const width = Math.max(0, ...sizes.map((size) => size.width))
  const height = Math.max(0, ...sizes.map((size) => size.height))
  if (width === 0 || height === 0) throw new DamagedPictureError('It has no size.')
  const perPixel = Math.max(0, ...placesOf(meta, 'av1C').map((at) => heldPerPixel(meta[at + 6] ?? 0)))
  // The decoder doesn't count frames.
  const isAnimated = file.toString('latin1', 8, 12) === 'avis'
  return { width, height, held: width * height * (perPixel || HELD.deep), isAnimated, isCutOff, bytes: file }
}

function endOfBoxes(file: Buffer): number {
  let at = 0
  while (at + 8 <= file.length) {
    const length = file.readUInt32BE(at) || file.length - at
    if (length < 8) break
    at += length
  }
  return at
}

function findMeta(file: Buffer, isCutOff: boolean): Buffer {
  for (let at = 0; at + 8 <= file.length; ) {
    const length = file.readUInt32BE(at) || file.length - at
    if (length < 8) break
    if (file.toString('latin1', at + 4, at + 8) === 'meta') return file.subarray(at, at + length)
    at += length
  }
  throw new DamagedPictureError('It has no picture.', isCutOff)
}

function placesOf(meta: Buffer, name: string): number[] {
  const places: number[] = []
  for (let at = meta.indexOf(name); at >= 0 && at + 16 <= meta.length; at = meta.indexOf(name, at + 4)) places.push(at)
  return places
}

/** @param flags of `av1C`, from bit 7: tier, high bit depth, 12 bits, monochrome, chroma subsampling x and y */
function heldPerPixel(flags: number): number {
  if (flags & 0x40) return HELD.deep
  return flags & 0x10 || (flags & 0x0c) === 0x0c ? HELD.half : HELD.full
}
