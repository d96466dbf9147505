import { type Container, DamagedPictureError, PROFILE_LIMIT } from './container.ts'

const TAG = {
  kind: 254,
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  stripOffsets: 273,
  samples: 277,
  rowsPerStrip: 278,
  stripBytes: 279,
  planes: 284,
  tileHeight: 323,
  tileOffsets: 324,
  tileBytes: 325,
  profile: 34675,
} as const
/** Pixels, colors and orientation: sizes, tables, predictors, inks, and where the pixels are. */
const KEPT: ReadonlySet<number> = new Set([
  ...[256, 257, 258, 259, 262, 266, 273, 274, 277, 278, 279, 284, 292, 293, 317, 318, 319, 320, 322, 323, 324, 325],
  ...[332, 338, 339, 347, 529, 530, 531, 532, 34675],
])
/** None, fax, LZW, JPEG, Deflate, PackBits. */
const COMPRESSIONS: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 7, 8, 32773, 32946])
const JPEG = 7
const SEPARATE_PLANES = 2
/** Bits of the kind: a smaller copy, or a mask, of another image. */
const NO_PAGE = 0b101
const ENTRY = 12
/** Bytes of a value, by its type. */
const VALUE_BYTES: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
}
/** While the decoder scales down a large picture. */
const LINES_HELD = 2000
/** An image in one piece is held as a whole, and partly twice. */
const WHOLE_SHARE = 1.25
const DIRECTORIES_READ = 50

interface Entry {
  readonly tag: number
  readonly type: number
  readonly count: number
  /** The whole entry, as it stands in the file. */
  readonly at: number
}

interface Directory {
  readonly entries: readonly Entry[]
  readonly next: number
}

/**
 * Points to a new directory of the first image, which lists only pixels, colors and orientation. The file's other parts
 * refer to each other by offset, so they stay, and nothing leads to them.
 */
export function readTiff(file: Buffer): Container {
  const reader = createReader(file)
  if (reader.u16(2) !== 42) throw new DamagedPictureError('It is a BigTIFF.')
  const first = reader.directory(reader.u32(4))
  const [width, height] = [reader.number(first, TAG.width), reader.number(first, TAG.height)]
  if (!width || !height) throw new DamagedPictureError('It has no size.')
  const compression = reader.number(first, TAG.compression) ?? 1
  if (!COMPRESSIONS.has(compression)) throw new DamagedPictureError('Its compression is unknown.')
  return {
    width,
    height,
    ...heldBytes(reader, first, { width, height, compression }),
    isAnimated: false,
    hasPages: hasPages(reader, first),
    isCutOff: isCutOff(reader, first, file.length),
    bytes: withDirectory(file, reader, first),
  }
}

type Reader = ReturnType<typeof createReader>

function createReader(file: Buffer) {
  const isLittle = file.toString('latin1', 0, 2) === 'II'
  const u16 = (at: number) => (isLittle ? file.readUInt16LE(at) : file.readUInt16BE(at))
  const u32 = (at: number) => (isLittle ? file.readUInt32LE(at) : file.readUInt32BE(at))
  const entryOf = ({ entries }: Directory, tag: number) => entries.find((entry) => entry.tag === tag)

  function directory(at: number): Directory {
    const count = u16(at)
    const entries = Array.from({ length: count }, (_, index) => {
      const start = at + 2 + index * ENTRY
      return { tag: u16(start), type: u16(start + 2), count: u32(start + 4), at: start }
    })
    const end = at + 2 + count * ENTRY
    return { entries, next: end + 4 <= file.length ? u32(end) : 0 }
  }

  /** Whole numbers only: shorts and longs. */
  function numbers(from: Directory, tag: number): number[] {
    const entry = entryOf(from, tag)
    if (!entry || (entry.type !== 3 && entry.type !== 4)) return []
    const size = entry.type === 3 ? 2 : 4
    if (entry.count * size > file.length) throw new DamagedPictureError('Its list is longer than the file.')
    const start = entry.count * size <= 4 ? entry.at + 8 : u32(entry.at + 8)
    return Array.from({ length: entry.count }, (_, index) => (size === 2 ? u16 : u32)(start + index * size))
  }

  return { isLittle, u16, u32, directory, numbers, number: (from: Directory, tag: number) => numbers(from, tag)[0] }
}

interface Shape {
  width: number
  height: number
  compression: number
}

/** A strip is unpacked as a whole, and so is a row of tiles. */
function heldBytes(
  reader: Reader,
  directory: Directory,
  { width, height, compression }: Shape,
): Pick<Container, 'held' | 'isHeldInPart'> {
  const samples = reader.number(directory, TAG.samples) ?? 1
  const bits = Math.max(8, ...reader.numbers(directory, TAG.bits).slice(0, samples))
  const line = width * Math.max(samples, 3) * (bits / 8)
  const rows = reader.number(directory, TAG.tileHeight) ?? reader.number(directory, TAG.rowsPerStrip) ?? height
  const isWhole = compression === JPEG || reader.number(directory, TAG.planes) === SEPARATE_PLANES || rows >= height
  const lines = isWhole ? height * WHOLE_SHARE : Math.min(height, LINES_HELD + rows)
  return { held: line * lines, isHeldInPart: lines < height }
}

function hasPages(reader: Reader, { next }: Directory): boolean {
  for (let at = next, read = 0; at !== 0 && read < DIRECTORIES_READ; read++) {
    const directory = reader.directory(at)
    if (((reader.number(directory, TAG.kind) ?? 0) & NO_PAGE) === 0) return true
    at = directory.next
  }
  return false
}

function isCutOff(reader: Reader, directory: Directory, length: number): boolean {
  const [offsets, sizes] = [
    [...reader.numbers(directory, TAG.stripOffsets), ...reader.numbers(directory, TAG.tileOffsets)],
    [...reader.numbers(directory, TAG.stripBytes), ...reader.numbers(directory, TAG.tileBytes)],
  ]
  return offsets.some((offset, index) => offset + (sizes[index] ?? 0) > length)
}

function withDirectory(file: Buffer, { isLittle }: Reader, { entries }: Directory): Buffer {
  const kept = entries.filter(
    ({ tag, type, count }) => KEPT.has(tag) && count * (VALUE_BYTES[type] ?? 8) <= limitOf(tag, file),
  )
  const start = file.length + (file.length % 2)
  const head = Buffer.from(file.subarray(0, 8))
  const count = Buffer.alloc(2)
  if (isLittle) head.writeUInt32LE(start, 4)
  else head.writeUInt32BE(start, 4)
  if (isLittle) count.writeUInt16LE(kept.length)
  else count.writeUInt16BE(kept.length)
  return Buffer.concat([
    ...[head, file.subarray(8), Buffer.alloc(start - file.length), count],
    ...kept.map(({ at }) => file.subarray(at, at + ENTRY)),
    Buffer.alloc(4),
  ])
}

function limitOf(tag: number, { length }: Buffer): number {
  return tag === TAG.profile ? PROFILE_LIMIT : length
}
