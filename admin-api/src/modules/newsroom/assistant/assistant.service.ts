import { randomUUID } from 'node:crypto'
import {
  CHAT_FILE_LIMIT,
  CHAT_FILE_SIZE_MESSAGE,
  CHAT_FILES_LIMIT,
  CHAT_FILES_MESSAGE,
  type ChatAttachment,
  type ChatConversation,
  type ChatSession,
  type CreateChatSessionInput,
  type UpdateChatSessionInput,
} from '@hometown/shared-types/chat'
import { isVisible, singleLine, storable } from '@hometown/shared-types/storable-text'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { type FileContext, type FileStorage, openFileStorage } from '../../../file-storage/file-storage.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { every } from '../../platform/jobs/periodic.service.ts'
import {
  attachmentFromRow,
  deleteWaiting,
  failAbandoned,
  findAttachmentRow,
  findSessionRow,
  listAttachmentRows,
  listKnownAttachments,
  listMessageRows,
  listSessionRows,
  messageFromRow,
  sessionFromRow,
  updateSession,
} from './assistant.repository.ts'
import type { ChatAttachmentRow, ChatSessionRow } from './assistant.table.ts'
import { readAttachment } from './read-attachment.ts'

/** An answer in progress is touched every few seconds. */
const ABANDONED_AFTER_MS = 60_000
const CUT_OFF = 'The answer was cut off because the service restarted.'
const NAME_LENGTH = 200
const HOUR = 60 * 60 * 1000
const SWEPT_AT_ONCE = 200

export async function listSessions({ store }: AppContext, userId: string): Promise<ChatSession[]> {
  return (await listSessionRows(store.db, userId)).map(sessionFromRow)
}

/** Also fails the answer of a process that died, so that it can be retried. @throws AppError 404 */
export async function openSession({ store, clock }: AppContext, userId: string, id: string): Promise<ChatSessionRow> {
  const row = await findSessionRow(store.db, userId, storable(id))
  if (!row) throw notFound('Conversation')
  await failAbandoned(store.db, row.id, clock.now() - ABANDONED_AFTER_MS, CUT_OFF)
  return row
}

export async function getConversation(context: AppContext, userId: string, id: string): Promise<ChatConversation> {
  const session = await openSession(context, userId, id)
  const { db } = context.store
  return {
    ...sessionFromRow(session),
    messages: (await listMessageRows(db, session.id)).map(messageFromRow),
    attachments: (await listAttachmentRows(db, session.id)).map(attachmentFromRow),
  }
}

export async function createSession(
  { store, clock }: AppContext,
  userId: string,
  { title, provider = 'openai' }: CreateChatSessionInput,
): Promise<ChatSession> {
  const now = clock.now()
  const row = { id: uuid(), title: lineOf(title), provider, user_id: userId, created_at: now, updated_at: now }
  await store.db.insertInto('chat_sessions').values(row).execute()
  return sessionFromRow(row)
}

export async function changeSession(
  context: AppContext,
  userId: string,
  id: string,
  { title, provider }: UpdateChatSessionInput,
): Promise<ChatSession> {
  const session = await openSession(context, userId, id)
  const changes = {
    title: title === undefined ? session.title : lineOf(title),
    provider: provider ?? session.provider,
    updated_at: context.clock.now(),
  }
  await updateSession(context.store.db, session.id, changes)
  return sessionFromRow({ ...session, ...changes })
}

export async function deleteSession(context: AppContext, { user }: SignedIn, id: string): Promise<void> {
  const session = await openSession(context, user.id, id)
  const { store, clock } = context
  const files = await store.db.transaction().execute(async (trx) => {
    const rows = await listAttachmentRows(trx, session.id)
    // Also deletes its messages and its files' rows.
    await trx.deleteFrom('chat_sessions').where('id', '=', session.id).execute()
    const details = { name: session.title, files: rows.length }
    await recordAudit(trx, { user, action: 'chat.delete', subject: session.id, details }, clock.now())
    return rows
  })
  for (const file of files) await chatFiles(context).delete(file.id)
}

function lineOf(title: string): string {
  const line = singleLine(title)
  if (!isVisible(line)) throw new AppError(422, 'invalid', 'Title is required')
  return line
}

export async function addAttachment(
  context: AppContext,
  userId: string,
  sessionId: string,
  { bytes, name }: { bytes: Buffer; name: string },
): Promise<ChatAttachment> {
  const { db } = context.store
  const session = await openSession(context, userId, sessionId)
  if (bytes.byteLength > CHAT_FILE_LIMIT) throw fileTooLarge()
  const waiting = (await listAttachmentRows(db, session.id)).filter(({ message_id }) => message_id === null)
  if (waiting.length >= CHAT_FILES_LIMIT) throw new AppError(422, 'too_many_files', CHAT_FILES_MESSAGE)
  const wholeName = singleLine(name)
  const { fileType, extracted } = await readAttachment(bytes, wholeName)
  const row: ChatAttachmentRow = {
    id: randomUUID(),
    session_id: session.id,
    message_id: null,
    original_name: Array.from(wholeName).slice(0, NAME_LENGTH).join(''),
    file_type: fileType,
    file_size: bytes.byteLength,
    extracted,
    uploaded_at: context.clock.now(),
  }
  // What a failure leaves behind is swept.
  await chatFiles(context).put(row.id, bytes)
  await db.insertInto('chat_attachments').values(row).execute()
  return attachmentFromRow(row)
}

export async function getAttachment(
  context: AppContext,
  userId: string,
  id: string,
): Promise<{ row: ChatAttachmentRow; bytes: Buffer }> {
  const row = await findAttachmentRow(context.store.db, userId, id)
  const bytes = row && (await readChatFile(context, row))
  if (!row || !bytes) throw notFound('File')
  return { row, bytes }
}

/** A sent file is part of the conversation and can't be deleted. */
export async function deleteAttachment(context: AppContext, userId: string, id: string): Promise<void> {
  const row = await findAttachmentRow(context.store.db, userId, id)
  if (!row) throw notFound('File')
  if (!(await deleteWaiting(context.store.db, row.id)))
    throw new AppError(409, 'sent', 'This file was sent with a message. Delete the conversation to delete it.')
  await chatFiles(context).delete(row.id)
}

export function fileTooLarge(): AppError {
  return new AppError(413, 'too_large', CHAT_FILE_SIZE_MESSAGE)
}

/** Not with the uploads, which are public. Backups contain both. */
function chatFiles(context: FileContext): FileStorage {
  return openFileStorage(context, 'chat-files')
}

export async function readChatFile(context: FileContext, { id }: ChatAttachmentRow): Promise<Buffer | undefined> {
  return chatFiles(context).get(id)
}

/** A crash during a deletion or an upload leaves files without a row. */
export const sweepChatFilesHourly = every('sweep-chat-files', HOUR, async (context) => {
  const storage = chatFiles(context)
  // Newer files may be about to get their row.
  const old = (await Array.fromAsync(storage.list())).filter(({ modifiedAt }) => modifiedAt < Date.now() - HOUR)
  const files = old.map(({ name }) => name)
  for (let start = 0; start < files.length; start += SWEPT_AT_ONCE) {
    const part = files.slice(start, start + SWEPT_AT_ONCE)
    const known = await listKnownAttachments(context.store.db, part)
    for (const name of part) if (!known.has(name)) await storage.delete(name)
  }
})
