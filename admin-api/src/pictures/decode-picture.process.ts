import { answerInProcess } from '../threads/answer.ts'
import { type DecodedPicture, PictureRefusal, type PictureWish, type Pixels, type RefusalReason } from './picture.ts'
import { decodePixels, fromPixels } from './pixels.ts'

export interface PictureQuestion {
  bytes: Uint8Array
  wish: PictureWish
}

export type DecodingOutcome = DecodedPicture | { refusal: RefusalReason }

answerInProcess(async ({ bytes, wish }: PictureQuestion): Promise<DecodingOutcome> => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    // A single pipeline would need the memory of decoding and encoding at once.
    const pixels = await decodePixels(file, wish)
    // The library is loaded for uploads only: it takes 10 MB.
    const notes = wish.withNotes ? await (await import('./file-notes.ts')).readFileNotes(file) : undefined
    return { ...pixels, data: await encode(pixels, wish.encode), notes }
  } catch (error) {
    if (!(error instanceof PictureRefusal)) throw error
    return { refusal: error.reason }
  }
})

async function encode(pixels: Pixels, how: PictureWish['encode']): Promise<Buffer> {
  if (!how) return pixels.data
  const picture = fromPixels(pixels)
  if (how.as === 'webp') return picture.webp({ quality: how.quality }).toBuffer()
  return picture.flatten({ background: '#fff' }).jpeg({ quality: how.quality }).toBuffer()
}
