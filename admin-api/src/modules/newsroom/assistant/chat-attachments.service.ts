import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import { CHAT_FILES_LIMIT, CHAT_FILES_MESSAGE, type ChatAttachment } from '@hometown/shared-types/contract/assistant'
import { clipText } from '@hometown/shared-types/rules/html'
import { singleLine } from '@hometown/shared-types/rules/text'
import { isoTime } from '@hometown/shared-types/rules/time'
import { fileTypeFromBuffer } from 'file-type'
import type { ChatCompletionContentPart } from 'openai/resources/chat/completions'
import pLimit from 'p-limit'
import type { AppContext } from '../../../context.ts'
import { isOneOf } from '../../../database/bulk-sql.ts'
import type { Account, Db, Trx, Tx } from '../../../database/database.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import { decodePicture } from '../../../pictures/decode-picture.ts'
import { PictureRefusedError } from '../../../pictures/picture.ts'
import { type FileStorage, openFileStorage } from '../../../storage/file-storage.ts'
import { createThread } from '../../../threads/thread.ts'
import { quoteUntrustedText } from '../../platform/ai/index.ts'
import type { ChatAttachmentTable, ChatMessageTable } from './assistant.table.ts'
import type { PdfResult } from './read-pdf.process.ts'

const MAX_ATTACHMENT_NAME_LENGTH = 200
const MAX_ATTACHMENT_TEXT_FOR_MODEL = 50_000

export async function listAttachments(db: Db, sessionId: string): Promise<ChatAttachmentTable[]> {
  return db
    .selectFrom('chat_attachments')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute()
}

export async function addAttachment(
  context: AppContext,
  user: Account,
  sessionId: string,
  { bytes, name }: { bytes: Buffer; name: string },
): Promise<ChatAttachment> {
  const { db, write } = context.store
  const unsent = (await listAttachments(db, sessionId)).filter(({ message_id }) => message_id === null)
  if (unsent.length >= CHAT_FILES_LIMIT) throw new AppError(422, 'too_many_files', CHAT_FILES_MESSAGE)
  const wholeName = singleLine(name)
  const { fileType, extracted } = await extractText(bytes, wholeName)
  // Reading takes a while, in which the conversation may be deleted. So does storing.
  if (!(await isChatSessionPresent(db, sessionId))) throw notFound('Conversation')
  const row: ChatAttachmentTable = {
    id: randomUUID(),
    session_id: sessionId,
    message_id: null,
    original_name: Array.from(wholeName).slice(0, MAX_ATTACHMENT_NAME_LENGTH).join(''),
    file_type: fileType,
    file_size: bytes.byteLength,
    extracted,
    uploaded_at: context.clock.now(),
  }
  // The row is inserted first and deleted last, so that no file is left without one.
  await write(user, (tx) => tx.db.insertInto('chat_attachments').values(row).execute())
  try {
    await chatFiles(context).put(row.id, bytes)
  } catch (error) {
    await write(user, (tx) => deleteAttachmentRow(tx, row.id))
    throw error
  }
  if (!(await isChatSessionPresent(db, sessionId))) {
    await chatFiles(context).delete(row.id)
    throw notFound('Conversation')
  }
  return attachmentFromRow(row)
}

async function isChatSessionPresent(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('chat_sessions').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** @throws AppError 404 unless all of them wait in this conversation */
export async function attachToMessage(trx: Trx, message: ChatMessageTable, ids: readonly string[]) {
  const { numUpdatedRows } = await trx
    .updateTable('chat_attachments')
    .set({ message_id: message.id })
    .where('session_id', '=', message.session_id)
    .where('message_id', 'is', null)
    .where(isOneOf(trx, 'id', ids))
    .executeTakeFirst()
  if (Number(numUpdatedRows) !== new Set(ids).size) throw notFound('File')
}

/** Finds only files of the user's own conversations. @throws AppError 404 */
export async function getAttachment({ store }: AppContext, userId: string, id: string): Promise<ChatAttachmentTable> {
  return store.db
    .selectFrom('chat_attachments')
    .innerJoin('chat_sessions', 'chat_sessions.id', 'chat_attachments.session_id')
    .selectAll('chat_attachments')
    .where('chat_attachments.id', '=', id)
    .where('chat_sessions.user_id', '=', userId)
    .executeTakeFirstOrThrow(() => notFound('File'))
}

/** A sent file is part of the conversation and can't be deleted. */
export async function deleteAttachment(context: AppContext, user: Account, id: string): Promise<void> {
  const { message_id } = await getAttachment(context, user.id, id)
  if (message_id !== null)
    throw new AppError(409, 'sent', 'This file was sent with a message. Delete the conversation to delete it.')
  await chatFiles(context).delete(id)
  await context.store.write(user, (tx) => deleteAttachmentRow(tx, id))
}

async function deleteAttachmentRow({ db }: Tx, id: string): Promise<void> {
  await db.deleteFrom('chat_attachments').where('id', '=', id).execute()
}

export function attachmentFromRow(row: ChatAttachmentTable): ChatAttachment {
  return {
    id: row.id,
    sessionId: row.session_id,
    messageId: row.message_id,
    fileName: row.id,
    originalName: row.original_name,
    fileType: row.file_type,
    fileSize: row.file_size,
    fileUrl: `/api/assistant/attachments/${row.id}`,
    uploadedAt: isoTime(row.uploaded_at),
  }
}

/** Chat files aren't with the uploads, which are public. Backups contain both. */
export function chatFiles(context: AppContext): FileStorage {
  return openFileStorage(context, 'chat-files')
}

export function filesForModel(files: readonly ChatAttachmentTable[]): string {
  const texts = files.flatMap(({ original_name, extracted }) =>
    extracted === null ? [] : [`File ${original_name}:\n${clipText(extracted, MAX_ATTACHMENT_TEXT_FOR_MODEL)}`],
  )
  return texts.length === 0 ? '' : `Attached files:\n${quoteUntrustedText(texts.join('\n\n'))}`
}

export function exceedsModelText({ extracted }: ChatAttachmentTable): boolean {
  return extracted !== null && extracted.length > MAX_ATTACHMENT_TEXT_FOR_MODEL
}

export function isPicture({ file_type }: ChatAttachmentTable): boolean {
  return ATTACHABLE_PICTURE_TYPES.has(file_type)
}

export async function picturesForModel(context: AppContext, files: readonly ChatAttachmentTable[]) {
  const parts: ChatCompletionContentPart[] = []
  for (const { id } of files) {
    const bytes = await chatFiles(context).get(id)
    if (!bytes) continue
    const data = (await resizePictureForModel(bytes)).toString('base64')
    parts.push({ type: 'image_url', image_url: { url: `data:image/jpeg;base64,${data}` } })
  }
  return parts
}

const ATTACHABLE_PICTURE_TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
const ATTACHABLE_TYPES_MESSAGE = 'Only text, Markdown, CSV, PDF and images (JPEG, PNG, WebP, GIF) can be attached.'
const TEXT_TYPES_BY_FILE_ENDING: Readonly<Record<string, string>> = { '.md': 'text/markdown', '.csv': 'text/csv' }
const MAX_ATTACHMENT_TEXT_LENGTH = 200_000

/** The content decides the type; among texts, the name's ending does. */
async function extractText(bytes: Buffer, name: string): Promise<{ fileType: string; extracted: string | null }> {
  if (bytes.byteLength === 0) throw unusableAttachmentError('This file is empty.')
  const fileType = (await fileTypeFromBuffer(bytes))?.mime
  if (fileType === 'application/pdf') return { fileType, extracted: await readPdfAttachment(bytes) }
  if (fileType && ATTACHABLE_PICTURE_TYPES.has(fileType)) {
    await resizePictureForModel(bytes)
    return { fileType, extracted: null }
  }
  const text = fileType === undefined ? readTextAttachment(bytes) : undefined
  if (text === undefined) throw unusableAttachmentError(ATTACHABLE_TYPES_MESSAGE)
  return { fileType: TEXT_TYPES_BY_FILE_ENDING[extname(name).toLowerCase()] ?? 'text/plain', extracted: text }
}

function readTextAttachment(bytes: Buffer): string | undefined {
  const text = decodeTextAttachment(bytes)
  // Control characters mean a binary file.
  return text === undefined || /[^\P{Cc}\t\n\r\f\v]/u.test(text) ? undefined : text.slice(0, MAX_ATTACHMENT_TEXT_LENGTH)
}

function decodeTextAttachment(bytes: Buffer): string | undefined {
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : undefined
  try {
    return new TextDecoder(wide ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Old spreadsheet programs save this encoding.
    return wide ? undefined : new TextDecoder('windows-1252').decode(bytes)
  }
}

/** 250 pages with pictures in 5 MB take about 60 MB. */
const PDF_PROCESS_LIMITS = { heapMb: 64, deadlineMs: 15_000, memoryMb: 100 }
const oneAtATimePdfLimit = pLimit(1)
const PDF_PROBLEM_MESSAGES = {
  locked: 'This PDF is protected with a password. Save it without one, then attach it again.',
  unreadable: 'We can’t read this PDF. It’s damaged, or isn’t a PDF.',
  'too-long': 'This PDF has more than 300 pages. Attach the part that matters.',
  'too-much': 'This PDF takes too long or too much memory to read. Save its text as a file and attach that.',
} as const

/** Reads a PDF in a separate process: a few kilobytes may unpack to gigabytes. */
async function readPdfAttachment(bytes: Buffer): Promise<string> {
  const code = new URL('./read-pdf.process.ts', import.meta.url)
  const outcome = await oneAtATimePdfLimit(async () => {
    const reader = createThread<Uint8Array, PdfResult>(code, PDF_PROCESS_LIMITS)
    return reader.run(bytes).finally(() => reader.close())
  })
  const reading = outcome.outcome === 'done' ? outcome.value : { problem: 'too-much' as const }
  if ('problem' in reading) throw unusableAttachmentError(PDF_PROBLEM_MESSAGES[reading.problem])
  if (reading.text.trim() === '')
    throw unusableAttachmentError('This PDF has no text; it seems to be scanned. Attach its pages as images instead.')
  return reading.text
}

/** Models scale larger pictures down. */
const MAX_MODEL_PICTURE_PX = 1568

async function resizePictureForModel(bytes: Buffer): Promise<Buffer> {
  const box = { width: MAX_MODEL_PICTURE_PX, height: MAX_MODEL_PICTURE_PX }
  const wish = { box, encode: { as: 'jpeg' as const, quality: 80 } }
  return (await decodePicture(bytes, wish).catch(throwPictureRefusal)).data
}

function throwPictureRefusal(error: unknown): never {
  if (!(error instanceof PictureRefusedError)) throw error
  if (error.reason === 'busy')
    throw new AppError(503, 'busy', 'We’re reading too many images right now. Please try again in a few seconds.')
  throw unusableAttachmentError(
    'We can’t read this image. It’s damaged or too large. Save it as a smaller JPEG, then attach it again.',
  )
}

function unusableAttachmentError(message: string): AppError {
  return new AppError(422, 'unusable_file', message)
}
