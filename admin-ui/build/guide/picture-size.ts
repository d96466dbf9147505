import { readFileSync } from 'node:fs'

/** @throws unless it is a plain lossy WebP. */
export function pictureSize(file: string): { width: number; height: number } {
  const bytes = readFileSync(file)
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 16) !== 'WEBPVP8 ')
    throw new Error(`${file} is not a lossy WebP`)
  // The 14 low bits; the others are a scale for showing it.
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}
