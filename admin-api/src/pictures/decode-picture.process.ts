import { handleProcessWork } from '../threads/thread-worker.ts'
import {
  type DecodedPicture,
  type DecodeOptions,
  type PictureRefusalReason,
  PictureRefusedError,
  type Pixels,
} from './picture.ts'
import { decodePixels, sharpFromPixels } from './pixels.ts'

export interface PictureQuestion {
  bytes: Uint8Array
  wish: DecodeOptions
}

export type DecodingOutcome = DecodedPicture | { refusal: PictureRefusalReason }

handleProcessWork(async ({ bytes, wish }: PictureQuestion): Promise<DecodingOutcome> => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    // A single pipeline would need the memory of decoding and encoding at once.
    const pixels = await decodePixels(file, wish)
    // The library is loaded for uploads only: it takes 10 MB.
    const notes = wish.withNotes ? await (await import('./picture-metadata.ts')).readPictureMetadata(file) : undefined
    return { ...pixels, data: await encodePixels(pixels, wish.encode), notes }
  } catch (error) {
    if (!(error instanceof PictureRefusedError)) throw error
    return { refusal: error.reason }
  }
})

async function encodePixels(pixels: Pixels, how: DecodeOptions['encode']): Promise<Buffer> {
  if (!how) return pixels.data
  const picture = sharpFromPixels(pixels)
  if (how.as === 'webp') return picture.webp({ quality: how.quality }).toBuffer()
  return picture.flatten({ background: '#fff' }).jpeg({ quality: how.quality }).toBuffer()
}
