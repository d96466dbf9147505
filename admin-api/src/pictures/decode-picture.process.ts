import sharp from 'sharp'
import { answerInProcess } from '../threads/answer-in-process.ts'
import type { FileNotes } from './file-notes.ts'
import { PictureRefusal } from './picture-refusal.ts'
import type { DecodedPicture, DecodingOutcome, PictureQuestion, Pixels } from './picture-wish.ts'
import { colourOf, decodePixels, fromPixels } from './pixels.ts'

sharp.concurrency(1)

answerInProcess(async ({ bytes, wish }: PictureQuestion): Promise<DecodingOutcome> => {
  try {
    // A single pipeline would need the memory of decoding and encoding at once.
    const pixels = await decodePixels(asBuffer(bytes), wish)
    const { width, height, channels } = pixels
    const colour = wish.withColour ? await colourOf(pixels) : undefined
    const notes = wish.withNotes ? await notesIn(asBuffer(bytes)) : undefined
    return { ok: true, picture: { ...(await encode(pixels, wish.encode)), width, height, channels, colour, notes } }
  } catch (error) {
    if (!(error instanceof PictureRefusal)) throw error
    return { ok: false, reason: error.reason, size: error.size }
  }
})

/** Loaded for uploads only: it takes 10 MB. */
async function notesIn(file: Buffer): Promise<FileNotes | undefined> {
  return (await import('./file-notes.ts')).readFileNotes(file)
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

async function encode(pixels: Pixels, how: PictureQuestion['wish']['encode']): Promise<Pick<DecodedPicture, 'data'>> {
  if (!how) return { data: pixels.data }
  const picture = fromPixels(pixels)
  if (how.width !== undefined) picture.resize({ width: how.width, withoutEnlargement: true })
  if (how.as === 'webp') return { data: await picture.webp({ quality: how.quality }).toBuffer() }
  return { data: await picture.flatten({ background: '#fff' }).jpeg({ quality: how.quality }).toBuffer() }
}
