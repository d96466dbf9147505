import { deflateSync } from 'node:zlib'

interface TiffShape {
  side: number
  rowsPerStrip?: number
  /** Pages after the first; `copy` is a smaller copy of it. */
  more?: readonly ('page' | 'copy')[]
  notes?: number
}

/** One color, in strips of Deflate. */
export function tiffOf({ side, rowsPerStrip = side, more = [], notes = 0 }: TiffShape): Buffer {
  const parts: Buffer[] = [Buffer.from('II*\0\0\0\0\0', 'latin1')]
  let length = 8
  const put = (data: Buffer) => {
    const at = length
    parts.push(data)
    length += data.length
    return at
  }
  const strips = Array.from({ length: Math.ceil(side / rowsPerStrip) }, (_, index) => {
    const strip = deflateSync(Buffer.alloc(side * 3 * Math.min(rowsPerStrip, side - index * rowsPerStrip), 120))
    return { at: put(strip), bytes: strip.length }
  })
  const longs = (values: number[]) => put(Buffer.concat(values.map(long)))
  const only = (values: number[]) => (values.length === 1 ? (values[0] ?? 0) : longs(values))
  const bits = put(Buffer.from([8, 0, 8, 0, 8, 0]))
  const note = put(Buffer.alloc(notes, 66))
  const offsets = only(strips.map(({ at }) => at))
  const sizes = only(strips.map(({ bytes }) => bytes))
  const entries = (kind: number) => {
    const shown = kind === 1 ? side / 2 : side
    return Buffer.concat([
      ...[entry(254, 4, 1, kind), entry(256, 4, 1, shown), entry(257, 4, 1, shown), entry(258, 3, 3, bits)],
      ...[entry(259, 3, 1, 8), entry(262, 3, 1, 2), entry(273, 4, strips.length, offsets), entry(277, 3, 1, 3)],
      ...[entry(278, 4, 1, rowsPerStrip), entry(279, 4, strips.length, sizes), entry(700, 7, notes, note)],
    ])
  }
  const kinds = [0, ...more.map((page) => (page === 'copy' ? 1 : 0))]
  kinds.forEach((kind, index) => {
    const at = length
    if (index === 0) parts[0]?.writeUInt32LE(at, 4)
    const next = index + 1 < kinds.length ? at + 2 + 11 * 12 + 4 : 0
    put(Buffer.concat([Buffer.from([11, 0]), entries(kind), long(next)]))
  })
  return Buffer.concat(parts)
}

function entry(tag: number, type: number, count: number, value: number): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(tag, 0)
  head.writeUInt16LE(type, 2)
  return Buffer.concat([head, long(count), long(value)])
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
