import { type Container, createOnce, DamagedPictureError, EXIF_LIMIT, PROFILE_LIMIT } from './container.ts'

const START = 12
/** Position, size, duration and flags before a frame's data. */
const FRAME_HEAD = 16
/** Bytes held per pixel: the whole picture if lossless, otherwise only its alpha channel. */
const HELD = { lossless: 5.3, transparent: 1.3, plain: 0.2 } as const

const ALPHA = 0x10
const PROFILE = 0x20
const EXIF = 0x08
const ANIMATION = 0x02

interface Chunk {
  readonly type: string
  readonly whole: Buffer
  readonly data: Buffer
}

export function readWebp(file: Buffer): Container {
  const chunks = chunksOf(file, START)
  const isCutOff = file.length < START || file.readUInt32LE(4) + 8 > file.length
  const frames = chunks.filter(({ type }) => type === 'ANMF')
  const head = chunks.find(({ type }) => type === 'VP8X')
  const isAnimated = frames.length > 1 || ((head?.data[0] ?? 0) & ANIMATION) !== 0
  const [frame] = frames
  const shown = frame ? chunksOf(frame.data, FRAME_HEAD) : chunks
  const pixels = shown.find(({ type }) => type === 'VP8 ' || type === 'VP8L')
  if (!pixels) throw new DamagedPictureError('It has no picture.', isCutOff)
  const { width, height, isTransparent } = headOf(pixels)
  const isLossless = pixels.type === 'VP8L'
  const alpha = isLossless ? undefined : shown.find(({ type }) => type === 'ALPH')
  const isFirst = createOnce()
  const notes = chunks.filter(({ type, data }) => data.length <= (NOTE_LIMITS[type] ?? -1) && isFirst(type))
  const has = (type: string) => notes.some((note) => note.type === type)
  const flags = (alpha || isTransparent ? ALPHA : 0) | (has('ICCP') ? PROFILE : 0) | (has('EXIF') ? EXIF : 0)
  const parts = [
    ...notes.filter(({ type }) => type === 'ICCP'),
    ...(alpha ? [alpha] : []),
    pixels,
    ...notes.filter(({ type }) => type === 'EXIF'),
  ].map(({ whole }) => whole)
  const perPixel = isLossless ? HELD.lossless : alpha ? HELD.transparent : HELD.plain
  return {
    width,
    height,
    held: width * height * perPixel,
    isAnimated,
    isCutOff,
    bytes: written(width, height, flags, parts),
  }
}

const NOTE_LIMITS: Readonly<Record<string, number>> = { ICCP: PROFILE_LIMIT, EXIF: EXIF_LIMIT }

function chunksOf(file: Buffer, from: number): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = from; at + 8 <= file.length; ) {
    const length = file.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    const type = file.toString('latin1', at, at + 4)
    chunks.push({ type, whole: file.subarray(at, end), data: file.subarray(at + 8, at + 8 + length) })
    at = end
  }
  return chunks
}

function headOf({ type, data }: Chunk): { width: number; height: number; isTransparent: boolean } {
  if (data.length < 10) throw new DamagedPictureError('Its header is incomplete.')
  if (type === 'VP8 ') {
    const [width, height] = [data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff]
    return { width, height, isTransparent: false }
  }
  const bits = data.readUInt32LE(1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, isTransparent: (bits & 0x10000000) !== 0 }
}

function written(width: number, height: number, flags: number, parts: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(30)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(22 + parts.reduce((sum, part) => sum + part.length, 0), 4)
  head.write('WEBPVP8X', 8, 'latin1')
  head.writeUInt32LE(10, 16)
  head.writeUInt8(flags, 20)
  head.writeUIntLE(width - 1, 24, 3)
  head.writeUIntLE(height - 1, 27, 3)
  return Buffer.concat([head, ...parts])
}
