import { existsSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

/** The guide's pages are part of the desk, which the service keeps in memory. */
const MOST_BYTES = 60_000
/** Wide enough for the guide's column on sharp screens. */
const MOST_WIDTH = 1200
const QUALITIES = [84, 78, 72, 66, 60, 52, 44]

/** Writes a screenshot as WebP, as good as the limit allows. @returns its size in bytes */
export async function writePicture(file: string, screenshot: Buffer): Promise<number> {
  const picture = sharp(screenshot).removeAlpha().resize({ width: MOST_WIDTH, withoutEnlargement: true })
  for (const quality of QUALITIES) {
    const bytes = await picture.clone().webp({ quality, effort: 6 }).toBuffer()
    if (bytes.length > MOST_BYTES) continue
    writeFileSync(file, bytes)
    return bytes.length
  }
  throw new Error(`${file} has more than ${MOST_BYTES} bytes even in poor quality. Show less.`)
}

/** A gray one, until the picture is taken. */
export async function writeMissingPicture(file: string): Promise<void> {
  if (existsSync(file)) return
  const background = { r: 200, g: 200, b: 200 }
  const bytes = await sharp({ create: { width: 16, height: 9, channels: 3, background } })
    .webp()
    .toBuffer()
  writeFileSync(file, bytes)
}
