import { extname } from 'node:path'
import { CHAT_FILE_KINDS_MESSAGE } from '@hometown/shared-types/chat'
import { storable } from '@hometown/shared-types/storable-text'
import { fileTypeFromBuffer } from 'file-type'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { AppError } from '../../http/app-error.ts'
import { readPdf } from './read-pdf.ts'

const PICTURES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
const TEXT_TYPES: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.md': 'text/markdown',
  '.markdown': 'text/markdown',
}
/** One of a few hundred kilobytes may unfold to as many megabytes. */
const decoding = pLimit(1)
const PIXEL_LIMIT = 50_000_000
/** Models see no more of it. */
const MODEL_SIDE = 1568
/** Characters of a text that are kept for the model. */
const TEXT_LIMIT = 200_000

export interface ReadAttachment {
  fileType: string
  /** Null of pictures. */
  extracted: string | null
}

/** Judged by what is in it; a name only tells texts of one kind from another. */
export async function readAttachment(bytes: Buffer, name: string): Promise<ReadAttachment> {
  if (bytes.byteLength === 0) throw refused('This file is empty.')
  const type = (await fileTypeFromBuffer(bytes))?.mime
  if (type === 'application/pdf') return { fileType: type, extracted: storable(await readPdf(bytes)) }
  if (type !== undefined && PICTURES.has(type)) {
    await pictureForModel(bytes)
    return { fileType: type, extracted: null }
  }
  const text = type === undefined ? readText(bytes) : undefined
  if (text === undefined) throw refused(CHAT_FILE_KINDS_MESSAGE)
  return { fileType: TEXT_TYPES[extname(name).toLowerCase()] ?? 'text/plain', extracted: storable(text) }
}

/** A picture as it is sent to a model: decoded once more, small, without the camera's notes. */
export async function pictureForModel(bytes: Buffer): Promise<Buffer> {
  return decoding(() => decode(bytes))
}

async function decode(bytes: Buffer): Promise<Buffer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXEL_LIMIT })
    return await picture
      .rotate()
      .resize({ width: MODEL_SIDE, height: MODEL_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 80 })
      .toBuffer()
  } catch {
    throw refused('This image can’t be read: it is damaged, or has more than 50 million pixels.')
  }
}

function readText(bytes: Buffer): string | undefined {
  const text = decodeText(bytes)
  // What no text has: programs and archives are full of it.
  if (text === undefined || /[^\P{Cc}\t\n\r\f\v]/u.test(text)) return undefined
  return text.slice(0, TEXT_LIMIT)
}

function decodeText(bytes: Buffer): string | undefined {
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : undefined
  try {
    return new TextDecoder(wide ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    // What spreadsheets of old save.
    return wide ? undefined : new TextDecoder('windows-1252').decode(bytes)
  }
}

function refused(message: string): AppError {
  return new AppError(422, 'unusable_file', message)
}
