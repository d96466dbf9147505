import { extname } from 'node:path'
import { CHAT_FILE_KINDS_MESSAGE } from '@hometown/shared-types/chat'
import { storable } from '@hometown/shared-types/storable-text'
import { fileTypeFromBuffer } from 'file-type'
import pLimit from 'p-limit'
import { AppError } from '../../../../http/errors/app-error.ts'
import { decodePicture } from '../../../../pictures/decode-picture.ts'
import { PictureRefusal } from '../../../../pictures/picture-refusal.ts'
import { makeItSmaller } from '../../../../pictures/resize-hint.ts'
import { readPdf } from './read-pdf.ts'

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

interface FileKind {
  called: string
  endings: readonly string[]
}

export interface ReadAttachment {
  fileType: string
  extracted: string | null
}

/** The content decides the type, and the name's ending must fit it; among texts, the ending decides. */
export async function readAttachment(bytes: Buffer, name: string): Promise<ReadAttachment> {
  if (bytes.byteLength === 0) throw refused('This file is empty.')
  const ending = extname(name).toLowerCase()
  const type = (await fileTypeFromBuffer(bytes))?.mime
  if (type === 'application/pdf') {
    refuseOtherEnding(ending, PDF)
    return { fileType: type, extracted: storable(await readPdf(bytes)) }
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

export async function pictureForModel(bytes: Buffer): Promise<Buffer> {
  return decoding(() => decode(bytes))
}

async function decode(bytes: Buffer): Promise<Buffer> {
  const box = { width: MODEL_SIDE, height: MODEL_SIDE }
  return (await decodePicture(bytes, { box, encode: { as: 'jpeg', quality: 80 } }).catch(refusePicture)).data
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
  if (error.reason === 'too_much_memory')
    throw refused(`This image takes too much memory to open. ${makeItSmaller(error.size)}`)
  if (error.reason === 'failed')
    throw refused('This image takes too much memory or time to open. Save it as a standard JPEG, then attach it again.')
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
