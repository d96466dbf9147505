import { type Container, createOnce, DamagedPictureError, EXIF_LIMIT, PROFILE_LIMIT } from './container.ts'

/** Programs write about ten. Each takes as much time as the whole picture. */
const SCANS_LIMIT = 50
const END = 0xd9
const SCAN = 0xda
/** Baseline, extended and progressive; cameras and photo programs write no others. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2])
const PROGRESSIVE = 0xc2
const BYTES_OF_SAMPLE = 2.6
/** Huffman tables, quantization tables, restart intervals. */
const TABLES: ReadonlySet<number> = new Set([0xc4, 0xdb, 0xdd])

interface Frame {
  readonly width: number
  readonly height: number
  readonly isProgressive: boolean
  readonly samplings: readonly { across: number; down: number }[]
}

/** Keeps the data for pixels and colors, up to the end of the first picture: phones append videos and more pictures. */
export function readJpeg(file: Buffer): Container {
  const parts = [file.subarray(0, 2)]
  const keepsNote = createNotes()
  let frame: Frame | undefined
  let scans = 0
  let isInOnePass = true
  let isCutOff = true
  for (let at = nextMarker(file, 2); at + 2 <= file.length; ) {
    const marker = file[at + 1] ?? 0
    if (marker === END) isCutOff = false
    if (marker === END) break
    if (at + 4 > file.length) break
    const end = at + 2 + file.readUInt16BE(at + 2)
    const segment = file.subarray(at, end)
    const next = marker === SCAN ? endOfScan(file, end) : nextMarker(file, end)
    if (FRAMES.has(marker)) {
      if (frame) throw new DamagedPictureError('It has two headers.')
      frame = readFrame(segment)
    }
    if (marker === SCAN) {
      if (++scans > SCANS_LIMIT) throw new DamagedPictureError('It has too many scans.')
      if (frame && segment[4] !== frame.samplings.length) isInOnePass = false
      parts.push(file.subarray(at, next))
    } else if (FRAMES.has(marker) || TABLES.has(marker) || keepsNote(marker, segment)) parts.push(segment)
    at = next
  }
  if (!frame || scans === 0) throw new DamagedPictureError('It has no picture.', isCutOff)
  const { width, height } = frame
  // All coefficients are held until the last scan is read.
  const held = frame.isProgressive || !isInOnePass ? coefficientBytes(frame) : 0
  return {
    width,
    height,
    held,
    isAnimated: false,
    isCutOff,
    bytes: Buffer.concat([...parts, Buffer.from([0xff, END])]),
  }
}

/** Keeps only metadata about color and orientation. */
function createNotes(): (marker: number, segment: Buffer) => boolean {
  const isFirst = createOnce()
  let profile = 0
  return (marker, segment) => {
    const name = segment.toString('latin1', 4, 16)
    if (marker === 0xe0) return name.startsWith('JFIF\0') && isFirst('JFIF')
    if (marker === 0xee) return name.startsWith('Adobe') && isFirst('Adobe')
    if (marker === 0xe1) return name.startsWith('Exif\0') && segment.length <= EXIF_LIMIT && isFirst('Exif')
    if (marker !== 0xe2 || name !== 'ICC_PROFILE\0') return false
    profile += segment.length
    return profile <= PROFILE_LIMIT
  }
}

function readFrame(segment: Buffer): Frame {
  const count = segment[9] ?? 0
  if (segment.length < 10 + 3 * count || count === 0) throw new DamagedPictureError('Its header is incomplete.')
  return {
    height: segment.readUInt16BE(5),
    width: segment.readUInt16BE(7),
    isProgressive: segment[1] === PROGRESSIVE,
    samplings: Array.from({ length: count }, (_, index) => {
      const sampling = segment[11 + 3 * index] ?? 0
      return { across: sampling >> 4, down: sampling & 15 }
    }),
  }
}

/** Two bytes per sample, plus working memory for a part of them. */
function coefficientBytes({ width, height, samplings }: Frame): number {
  const most = Math.max(1, ...samplings.map(({ across }) => across)) * Math.max(1, ...samplings.map(({ down }) => down))
  const share = samplings.reduce((sum, { across, down }) => sum + across * down, 0) / most
  return width * height * share * BYTES_OF_SAMPLE
}

/** Fill bytes may precede a segment. */
function nextMarker(file: Buffer, from: number): number {
  let at = file.indexOf(0xff, from)
  while (at >= 0 && file[at + 1] === 0xff) at++
  return at < 0 ? file.length : at
}

/** In compressed data, 0xff is followed by zero or a restart marker. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = nextMarker(file, from); at < file.length; at = nextMarker(file, at + 2)) {
    const marker = file[at + 1] ?? 0
    if (marker !== 0 && (marker < 0xd0 || marker > 0xd7)) return at
  }
  return file.length
}
