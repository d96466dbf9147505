import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

export function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** One color, with further chunks before the pixels. */
export function pngWith(chunks: readonly Buffer[], side = 20): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 6], 8)
  const pixels = deflateSync(Buffer.alloc((side * 4 + 1) * side, 0))
  const parts = [pngChunk('IHDR', header), ...chunks, pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([SIGNATURE, ...parts])
}

/** 245 kB that unpack to 250 MB in a decoder that reads text chunks. */
export function pngOfTexts(): Buffer {
  const text = deflateSync(Buffer.alloc(5_000_000, 65))
  return pngWith(Array.from({ length: 50 }, (_, index) => pngChunk('zTXt', named(`note${index}`, text))))
}

/** Its color profile unpacks to 100 MB. */
export function pngOfProfile(): Buffer {
  return pngWith([pngChunk('iCCP', named('all', deflateSync(Buffer.alloc(100_000_000))))])
}

function named(name: string, compressed: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${name}\0\0`, 'latin1'), compressed])
}

/** A progressive JPEG that repeats its last scan. */
export async function jpegOfScans(scans: number): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
    .jpeg({ progressive: true })
    .toBuffer()
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = jpeg.subarray(last, -2)
  return Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: scans }, () => scan), jpeg.subarray(-2)])
}

/** One color, with megabytes of metadata of all kinds, and another picture at the end. */
export async function jpegOfNotes(): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Artist: 'Nora' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const notes = [0xe1, 0xe2, 0xed, 0xfe].flatMap((marker) =>
    Array.from({ length: 12 }, () =>
      Buffer.concat([Buffer.from([0xff, marker, 0xff, 0xff]), Buffer.alloc(65_533, 66)]),
    ),
  )
  return Buffer.concat([jpeg.subarray(0, 2), ...notes, jpeg.subarray(2), jpeg])
}

/** A GIF that repeats its first image. */
export async function gifOfFrames(frames: number): Promise<Buffer> {
  const gif = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'teal' } })
    .gif()
    .toBuffer()
  const table = 3 * 2 ** (((gif[10] ?? 0) & 7) + 1)
  const start = 13 + ((gif[10] ?? 0) & 0x80 ? table : 0)
  const image = gif.subarray(gif.indexOf(0x2c, start), -1)
  return Buffer.concat([gif.subarray(0, -1), ...Array.from({ length: frames }, () => image), gif.subarray(-1)])
}

export async function flat(side: number, format: 'png' | 'gif' | 'avif' | 'webp' | 'jpeg'): Promise<Buffer> {
  const picture = sharp({ create: { width: side, height: side, channels: 3, background: 'teal' } })
  if (format === 'png') return picture.ensureAlpha(0.5).png({ progressive: true }).toBuffer()
  if (format === 'jpeg') return picture.jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
  if (format === 'webp') return picture.webp({ lossless: true, effort: 0 }).toBuffer()
  return format === 'gif' ? picture.gif({ effort: 1 }).toBuffer() : picture.avif({ effort: 0 }).toBuffer()
}
