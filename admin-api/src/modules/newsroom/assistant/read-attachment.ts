import { extname } from 'node:path'
import { CHAT_FILE_KINDS_MESSAGE } from '@hometown/shared-types/chat'
import { storable } from '@hometown/shared-types/storable-text'
import { fileTypeFromBuffer } from 'file-type'
import pLimit from 'p-limit'
import { AppError } from '../../../http/errors/app-error.ts'
import { decodePicture } from '../../../pictures/decode-picture.ts'
import { PictureRefusal } from '../../../pictures/picture.ts'
import { createThread } from '../../../threads/thread.ts'
import type { PdfReading } from './read-pdf.process.ts'

const PDF = { called: 'a PDF', endings: ['.pdf'] }
const PICTURES: ReadonlyMap<string, FileKind> = new Map([
  ['image/jpeg', { called: 'a JPEG image', endings: ['.jpg', '.jpeg', '.jfif'] }],
  ['image/png', { called: 'a PNG image', endings: ['.png'] }],
  ['image/webp', { called: 'a WebP image', endings: ['.webp'] }],
  ['image/gif', { called: 'a GIF image', endings: ['.gif'] }],
])
const TEXT_TYPES: ReadonlyMap<string, string> = new Map([
  ['.txt', 'text/plain'],
  ['.md', 'text/markdown'],
  ['.csv', 'text/csv'],
  ['.markdown', 'text/markdown'],
])
const TEXT = { called: 'text', endings: [...TEXT_TYPES.keys()] }
const decoding = pLimit(1)
/** Models scale larger pictures down. */
const MODEL_SIDE = 1568
/** Characters. */
const TEXT_LIMIT = 200_000
/** 250 pages with pictures in 5 MB take about 60 MB. */
const PDF_LIMITS = { heapMb: 64, deadlineMs: 15_000, memoryMb: 100 }
const readingPdf = pLimit(1)
const PDF_PROBLEMS = {
  locked: 'This PDF is protected with a password. Save it without one, then attach it again.',
  unreadable: 'We can’t read this PDF. It’s damaged, or isn’t a PDF.',
  'too-long': 'This PDF has more than 300 pages. Attach the part that matters.',
  'too-much': 'This PDF takes too long or too much memory to read. Save its text as a file and attach that.',
} as const

interface FileKind {
  called: string
  endings: readonly string[]
}

/** The content decides the type, and the name's ending must fit it; among texts, the ending decides. */
export async function readAttachment(
  bytes: Buffer,
  name: string,
): Promise<{ fileType: string; extracted: string | null }> {
  if (bytes.byteLength === 0) throw refused('This file is empty.')
  const ending = extname(name).toLowerCase()
  const type = (await fileTypeFromBuffer(bytes))?.mime
  if (type === 'application/pdf') {
    refuseOtherEnding(ending, PDF)
    return { fileType: type, extracted: storable(await readingPdf(() => readPdf(bytes))) }
  }
  const picture = type && PICTURES.get(type)
  if (picture) {
    refuseOtherEnding(ending, picture)
    await pictureForModel(bytes)
    return { fileType: type, extracted: null }
  }
  const text = type === undefined ? readText(bytes) : undefined
  if (text === undefined) throw refused(CHAT_FILE_KINDS_MESSAGE)
  refuseOtherEnding(ending, TEXT)
  return { fileType: TEXT_TYPES.get(ending) ?? 'text/plain', extracted: storable(text) }
}

/** Others open a file by its ending, and what it is must not surprise them. */
function refuseOtherEnding(ending: string, { called, endings }: FileKind): void {
  if (endings.includes(ending)) return
  const common = called === 'text' ? '.txt, .md or .csv' : endings[0]
  throw refused(`This is ${called}. Rename it so that it ends in ${common}, then attach it again.`)
}

/** Extracts text in a separate process: a few kilobytes of PDF may unpack to gigabytes. */
async function readPdf(bytes: Buffer): Promise<string> {
  const code = new URL('./read-pdf.process.ts', import.meta.url)
  const reader = createThread<Uint8Array, PdfReading>(code, PDF_LIMITS)
  const outcome = await reader.run(bytes)
  await reader.close()
  const reading = outcome.outcome === 'done' ? outcome.value : { problem: 'too-much' as const }
  if ('problem' in reading) throw refused(PDF_PROBLEMS[reading.problem])
  if (reading.text.trim() === '')
    throw refused('This PDF has no text; it seems to be scanned. Attach its pages as images instead.')
  return reading.text
}

export async function pictureForModel(bytes: Buffer): Promise<Buffer> {
  const box = { width: MODEL_SIDE, height: MODEL_SIDE }
  const wish = { box, encode: { as: 'jpeg' as const, quality: 80 } }
  return (await decoding(() => decodePicture(bytes, wish).catch(refusePicture))).data
}

function refusePicture(error: unknown): never {
  if (!(error instanceof PictureRefusal)) throw error
  if (error.reason === 'busy')
    throw new AppError(
      503,
      'busy',
      'We’re reading too many images right now. Please wait a few seconds and try again.',
      {
        retryAfter: 5,
      },
    )
  if (error.reason === 'failed')
    throw refused(
      'This image takes too much memory or time to open. Make it smaller and save it as a standard JPEG, then attach it again.',
    )
  throw refused('We can’t read this image. It’s damaged, or has more than 50 million pixels.')
}

function readText(bytes: Buffer): string | undefined {
  const text = decodeText(bytes)
  // Control characters mean a binary file.
  if (text === undefined || /[^\P{Cc}\t\n\r\f\v]/u.test(text)) return undefined
  return text.slice(0, TEXT_LIMIT)
}

function decodeText(bytes: Buffer): string | undefined {
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : undefined
  try {
    return new TextDecoder(wide ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Old spreadsheet programs save this encoding.
    return wide ? undefined : new TextDecoder('windows-1252').decode(bytes)
  }
}

function refused(message: string): AppError {
  return new AppError(422, 'unusable_file', message)
}
