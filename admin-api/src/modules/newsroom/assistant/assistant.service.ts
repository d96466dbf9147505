import {
  type ChatConversation,
  type ChatMessage,
  type ChatSession,
  type CreateChatMessageInput,
  type CreateChatSessionInput,
  chatBasisSchema,
} from '@hometown/shared-types/contract/assistant'
import { isVisible, singleLine } from '@hometown/shared-types/rules/text'
import { isoTime } from '@hometown/shared-types/rules/time'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Account, Db } from '../../../database/database.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import { pick } from '../../../lib/pick.ts'
import { loadAiSettings } from '../../platform/ai/index.ts'
import type { ChatMessageTable, ChatSessionTable } from './assistant.table.ts'
import { attachmentFromRow, attachToMessage, chatFiles, listAttachments } from './chat-attachments.service.ts'

const MAX_CHAT_SESSIONS_LISTED = 300
const MAX_MESSAGES_PER_CHAT_SESSION = 400
const ANSWER_CUT_OFF_MESSAGE = 'The answer was cut off. Please ask again.'

export async function listSessions({ store }: AppContext, userId: string): Promise<ChatSession[]> {
  const rows = await store.db
    .selectFrom('chat_sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_CHAT_SESSIONS_LISTED)
    .execute()
  return rows.map(chatSessionFromRow)
}

/** Finds only the user's own conversations. @throws AppError 404 */
export async function getSession({ store }: AppContext, userId: string, id: string): Promise<ChatSessionTable> {
  return store.db
    .selectFrom('chat_sessions')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow(() => notFound('Conversation'))
}

export async function getConversation({ store }: AppContext, session: ChatSessionTable): Promise<ChatConversation> {
  return {
    ...chatSessionFromRow(session),
    messages: (await listMessages(store.db, session.id)).map(messageFromRow),
    attachments: (await listAttachments(store.db, session.id)).map(attachmentFromRow),
  }
}

export async function createSession(context: AppContext, user: Account, { title, provider }: CreateChatSessionInput) {
  const line = singleLine(title)
  if (!isVisible(line)) throw new AppError(422, 'invalid', 'Title is required')
  const usedProvider = provider ?? (await loadAiSettings(context)).chosen?.provider ?? 'openai'
  return context.store.write(user, async ({ db, now }) => {
    const row = { id: uuid(), title: line, provider: usedProvider, user_id: user.id, created_at: now, updated_at: now }
    await db.insertInto('chat_sessions').values(row).execute()
    return chatSessionFromRow(row)
  })
}

export async function deleteSession(context: AppContext, user: Account, session: ChatSessionTable) {
  const { store } = context
  // Files go before their rows, so no file is left without a row. Files that are uploaded meanwhile follow below.
  for (const { id } of await listAttachments(store.db, session.id)) await chatFiles(context).delete(id)
  const files = await store.write(user, async (tx) => {
    const rows = await tx.db
      .deleteFrom('chat_attachments')
      .where('session_id', '=', session.id)
      .returning('id')
      .execute()
    // This also deletes its messages.
    await tx.db.deleteFrom('chat_sessions').where('id', '=', session.id).execute()
    await tx.audit('chat.delete', session, { name: session.title, files: rows.length })
    return rows
  })
  for (const { id } of files) await chatFiles(context).delete(id)
}

export async function listMessages(db: Db, sessionId: string): Promise<ChatMessageTable[]> {
  return db
    .selectFrom('chat_messages')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

function chatSessionFromRow({ id, title, provider, created_at, updated_at }: ChatSessionTable): ChatSession {
  return { id, title, provider, createdAt: isoTime(created_at), updatedAt: isoTime(updated_at) }
}

const answerBasisSchema = z.array(chatBasisSchema)
const answerNoticesSchema = z.array(z.string())

export function messageFromRow(row: ChatMessageTable): ChatMessage {
  return {
    ...pick(row, 'id', 'role', 'content', 'state', 'problem'),
    sessionId: row.session_id,
    answeredBy: row.answered_by,
    restsOn: answerBasisSchema.parse(JSON.parse(row.rests_on)),
    notices: answerNoticesSchema.parse(JSON.parse(row.notices)),
    createdAt: isoTime(row.created_at),
  }
}

export interface AskedQuestion {
  session: ChatSessionTable
  question: ChatMessageTable
  answer: ChatMessageTable
}

/** Keeps the question, and an answer that counts as cut off until it is written. */
export async function saveQuestion(
  { store }: AppContext,
  user: Account,
  session: ChatSessionTable,
  { content, attachmentIds = [] }: CreateChatMessageInput,
): Promise<AskedQuestion> {
  return store.write(user, async (tx) => {
    const rows = await listMessages(tx.db, session.id)
    if (rows.length >= MAX_MESSAGES_PER_CHAT_SESSION)
      throw new AppError(422, 'too_long', 'This conversation is full. Start a new one.')
    // Keeps messages in order within a millisecond, and when the clock goes back.
    const now = Math.max(tx.now, (rows.at(-1)?.created_at ?? 0) + 1)
    const message = { session_id: session.id, answered_by: null, rests_on: '[]', notices: '[]' }
    const question: ChatMessageTable = {
      ...message,
      id: uuid(),
      role: 'user',
      content,
      state: 'complete',
      problem: null,
      created_at: now,
    }
    const answer: ChatMessageTable = {
      ...message,
      id: uuid(),
      role: 'assistant',
      content: '',
      state: 'failed',
      problem: ANSWER_CUT_OFF_MESSAGE,
      created_at: now + 1,
    }
    await tx.db.insertInto('chat_messages').values([question, answer]).execute()
    await attachToMessage(tx.db, question, attachmentIds)
    return { session, question, answer }
  })
}

export async function saveAnswer({ store }: AppContext, answer: ChatMessage & Pick<ChatMessageTable, 'state'>) {
  const { id, sessionId, state, content, answeredBy, problem, restsOn, notices } = answer
  const lists = { rests_on: JSON.stringify(restsOn), notices: JSON.stringify(notices) }
  await store.write('clock', async ({ db, now }) => {
    await db
      .updateTable('chat_messages')
      .set({ state, content, answered_by: answeredBy, problem, ...lists })
      .where('id', '=', id)
      .execute()
    await db.updateTable('chat_sessions').set({ updated_at: now }).where('id', '=', sessionId).execute()
  })
}
