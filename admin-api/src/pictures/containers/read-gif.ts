import { type Container, DamagedPictureError } from './container.ts'

const HEADER = 13
const IMAGE = 0x2c
const EXTENSION = 0x21
const GRAPHIC_CONTROL = 0xf9
const END = 0x3b
const HELD_PER_PIXEL = 8

export function readGif(file: Buffer): Container {
  if (file.length < HEADER) throw new DamagedPictureError('Its header is incomplete.', true)
  let at = HEADER + tableBytes(file[10] ?? 0)
  const parts = [file.subarray(0, at)]
  let image: { width: number; height: number } | undefined
  let isAnimated = false
  while (at < file.length) {
    const isImage = file[at] === IMAGE
    if (isImage && image) isAnimated = true
    if (isAnimated || (!isImage && file[at] !== EXTENSION)) break
    const end = endOfBlocks(file, isImage ? at + 11 + tableBytes(file[at + 9] ?? 0) : at + 2)
    if (isImage) image = readImage(file, at)
    if (isImage || (!image && file[at + 1] === GRAPHIC_CONTROL)) parts.push(file.subarray(at, end))
    at = end
  }
  if (!image) throw new DamagedPictureError('It has no picture.', at >= file.length)
  const width = Math.max(file.readUInt16LE(6), image.width)
  const height = Math.max(file.readUInt16LE(8), image.height)
  const bytes = Buffer.concat([...parts, Buffer.from([END])])
  return { width, height, held: width * height * HELD_PER_PIXEL, isAnimated, isCutOff: at >= file.length, bytes }
}

function readImage(file: Buffer, at: number): { width: number; height: number } {
  if (at + 10 > file.length) throw new DamagedPictureError('It is incomplete.', true)
  return {
    width: file.readUInt16LE(at + 1) + file.readUInt16LE(at + 5),
    height: file.readUInt16LE(at + 3) + file.readUInt16LE(at + 7),
  }
}

function tableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/** Each block starts with its length; an empty block ends the list. */
function endOfBlocks(file: Buffer, from: number): number {
  let at = from
  for (let length = file[at]; length; length = file[at]) at += 1 + length
  return at + 1
}
