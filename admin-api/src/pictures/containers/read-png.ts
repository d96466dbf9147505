import { inflateSync } from 'node:zlib'
import { type Container, createOnce, DamagedPictureError, EXIF_LIMIT, PROFILE_LIMIT } from './container.ts'

const START = 8
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const KEPT: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf', 'IEND'])
/** While the decoder scales down a large picture. */
const LINES_HELD = 2000
/** An interlaced picture is held as a whole, and partly twice. */
const INTERLACED_SHARE = 1.25

/** Keeps the chunks for pixels and colors. Each text chunk could unpack to megabytes. */
export function readPng(file: Buffer): Container {
  const parts = [file.subarray(0, START)]
  const isFirst = createOnce()
  let isAnimated = false
  let isCutOff = true
  for (let at = START; at + 12 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at)
    if (end > file.length) break
    const type = file.toString('latin1', at + 4, at + 8)
    if (type === 'acTL') isAnimated = true
    if (type === 'IDAT' || (KEPT.has(type) && isFirst(type) && isHarmless(type, file.subarray(at + 8, end - 4))))
      parts.push(file.subarray(at, end))
    if (type === 'IEND') isCutOff = false
    if (!isCutOff) break
    at = end
  }
  return { ...readHeader(parts[1], isCutOff), isAnimated, isCutOff, bytes: Buffer.concat(parts) }
}

function readHeader(
  header: Buffer | undefined,
  isCutOff: boolean,
): Pick<Container, 'width' | 'height' | 'held' | 'isHeldInPart'> {
  if (header?.length !== 25 || header.toString('latin1', 4, 8) !== 'IHDR')
    throw new DamagedPictureError('It has no header.', isCutOff)
  const [width, height] = [header.readUInt32BE(8), header.readUInt32BE(12)]
  const [depth = 8, colour = 0] = [header[16], header[17]]
  // A palette is expanded to colors with alpha.
  const bytesOfPixel = colour === 3 ? 4 : (SAMPLES[colour] ?? 4) * Math.max(1, depth / 8)
  const isInterlaced = header[20] !== 0
  const lines = isInterlaced ? height * INTERLACED_SHARE : Math.min(height, LINES_HELD)
  return { width, height, held: lines * width * bytesOfPixel, isHeldInPart: lines < height }
}

function isHarmless(type: string, data: Buffer): boolean {
  if (type === 'eXIf') return data.length <= EXIF_LIMIT
  return type !== 'iCCP' || isSmallProfile(data)
}

/** An iCCP chunk: a name, NUL, the method, and the compressed profile. */
function isSmallProfile(data: Buffer): boolean {
  try {
    inflateSync(data.subarray(data.indexOf(0) + 2), { maxOutputLength: PROFILE_LIMIT })
    return true
  } catch {
    return false
  }
}
