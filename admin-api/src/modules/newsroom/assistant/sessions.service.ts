import type {
  ChatConversation,
  ChatSession,
  CreateChatSessionInput,
  UpdateChatSessionInput,
} from '@hometown/shared-types/chat'
import { isVisible, singleLine, storable } from '@hometown/shared-types/storable-text'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/auth/audit.service.ts'
import type { ChatSessionRow } from './assistant.table.ts'
import { listAttachmentRows } from './attachments/attachments.repository.ts'
import { deleteChatFiles } from './attachments/chat-files.ts'
import {
  deleteSessionRow,
  failAbandoned,
  findSessionRow,
  insertSession,
  listMessageRows,
  listSessionRows,
  updateSession,
} from './chat.repository.ts'
import { attachmentFromRow, messageFromRow, sessionFromRow } from './chat-json.ts'

const LISTED = 300
/** An answer in progress is touched every few seconds. */
const ABANDONED_AFTER_MS = 60_000
const CUT_OFF = 'The answer was cut off because the service restarted.'

export async function listSessions({ store }: AppContext, userId: string): Promise<ChatSession[]> {
  return (await listSessionRows(store.db, userId, LISTED)).map(sessionFromRow)
}

export async function getSessionRow({ store }: AppContext, userId: string, id: string): Promise<ChatSessionRow> {
  const row = await findSessionRow(store.db, userId, storable(id))
  if (!row) throw notFound('Conversation')
  return row
}

export async function getConversation(context: AppContext, userId: string, id: string): Promise<ChatConversation> {
  const session = await getSessionRow(context, userId, id)
  await closeAbandoned(context, session.id)
  const { db } = context.store
  const messages = await listMessageRows(db, session.id)
  const attachments = await listAttachmentRows(db, session.id)
  return {
    ...sessionFromRow(session),
    messages: messages.map(messageFromRow),
    attachments: attachments.map(attachmentFromRow),
  }
}

/** An answer is abandoned if its process died. A failed answer can be retried. */
export async function closeAbandoned({ store, clock }: AppContext, sessionId: string): Promise<void> {
  await failAbandoned(store.db, sessionId, clock.now() - ABANDONED_AFTER_MS, CUT_OFF)
}

export async function createSession(
  { store, clock }: AppContext,
  userId: string,
  { title, provider = 'openai' }: CreateChatSessionInput,
): Promise<ChatSession> {
  const now = clock.now()
  const row = { id: uuid(), title: lineOf(title), provider, user_id: userId, created_at: now, updated_at: now }
  await insertSession(store.db, row)
  return sessionFromRow(row)
}

export async function changeSession(
  context: AppContext,
  userId: string,
  id: string,
  { title, provider }: UpdateChatSessionInput,
): Promise<ChatSession> {
  const session = await getSessionRow(context, userId, id)
  const changes = {
    title: title === undefined ? session.title : lineOf(title),
    provider: provider ?? session.provider,
    updated_at: context.clock.now(),
  }
  await updateSession(context.store.db, session.id, changes)
  return sessionFromRow({ ...session, ...changes })
}

export async function deleteSession(context: AppContext, { user }: SignedIn, id: string): Promise<void> {
  const session = await getSessionRow(context, user.id, id)
  const { store, clock } = context
  const files = await store.db.transaction().execute(async (trx) => {
    const rows = await listAttachmentRows(trx, session.id)
    await deleteSessionRow(trx, session.id)
    const details = { name: session.title, files: rows.length }
    await recordAudit(trx, { user, action: 'chat.delete', subject: session.id, details }, clock.now())
    return rows.map(({ file_name }) => file_name)
  })
  await deleteChatFiles(context, files)
}

function lineOf(title: string): string {
  const line = singleLine(title)
  if (!isVisible(line)) throw new AppError(422, 'invalid', 'Title is required')
  return line
}
