import {
  CHAT_FILE_LIMIT,
  CHAT_FILE_SIZE_MESSAGE,
  CHAT_FILES_LIMIT,
  CHAT_FILES_MESSAGE,
  type ChatAttachment,
} from '@hometown/shared-types/chat'
import { singleLine } from '@hometown/shared-types/storable-text'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../context.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import type { ChatAttachmentRow } from '../assistant.table.ts'
import { attachmentFromRow } from '../chat-json.ts'
import { getSessionRow } from '../sessions.service.ts'
import { deleteWaiting, findAttachmentRow, insertAttachment, listAttachmentRows } from './attachments.repository.ts'
import { deleteChatFiles, readChatFile, writeChatFile } from './chat-files.ts'
import { readAttachment } from './read-attachment.ts'

const NAME_LENGTH = 200

interface Upload {
  bytes: Buffer
  name: string
}

export async function addAttachment(
  context: AppContext,
  userId: string,
  sessionId: string,
  { bytes, name }: Upload,
): Promise<ChatAttachment> {
  const { store, clock } = context
  const session = await getSessionRow(context, userId, sessionId)
  if (bytes.byteLength > CHAT_FILE_LIMIT) throw fileTooLarge()
  await refuseTooMany(context, session.id)
  const wholeName = singleLine(name)
  const { fileType, extracted } = await readAttachment(bytes, wholeName)
  const fileName = await writeChatFile(context, bytes)
  const id = uuid()
  const row: ChatAttachmentRow = {
    id,
    session_id: session.id,
    message_id: null,
    file_name: fileName,
    original_name: Array.from(wholeName).slice(0, NAME_LENGTH).join(''),
    file_type: fileType,
    file_size: bytes.byteLength,
    file_url: `/api/assistant/attachments/${id}`,
    extracted,
    uploaded_at: clock.now(),
  }
  try {
    await insertAttachment(store.db, row)
  } catch (error) {
    await deleteChatFiles(context, [fileName])
    throw error
  }
  return attachmentFromRow(row)
}

async function refuseTooMany({ store }: AppContext, sessionId: string): Promise<void> {
  const waiting = (await listAttachmentRows(store.db, sessionId)).filter(({ message_id }) => message_id === null)
  if (waiting.length < CHAT_FILES_LIMIT) return
  throw new AppError(422, 'too_many_files', CHAT_FILES_MESSAGE)
}

export async function getAttachment(
  context: AppContext,
  userId: string,
  id: string,
): Promise<{ row: ChatAttachmentRow; bytes: Buffer }> {
  const row = await findAttachmentRow(context.store.db, userId, id)
  const bytes = row && (await readChatFile(context, row.file_name))
  if (!row || !bytes) throw notFound('File')
  return { row, bytes }
}

/** A sent file is part of the conversation and can't be deleted. */
export async function deleteAttachment(context: AppContext, userId: string, id: string): Promise<void> {
  const { store } = context
  const row = await findAttachmentRow(store.db, userId, id)
  if (!row) throw notFound('File')
  if (!(await deleteWaiting(store.db, row.id)))
    throw new AppError(409, 'sent', 'This file was sent with a message. Delete the conversation to delete it.')
  await deleteChatFiles(context, [row.file_name])
}

export function fileTooLarge(): AppError {
  return new AppError(413, 'too_large', CHAT_FILE_SIZE_MESSAGE)
}
