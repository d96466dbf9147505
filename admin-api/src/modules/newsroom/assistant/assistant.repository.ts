import { type ChatAttachment, type ChatMessage, type ChatSession, chatMessageSchema } from '@hometown/shared-types/chat'
import { isoTime } from '@hometown/shared-types/iso-time'
import { singleLine } from '@hometown/shared-types/storable-text'
import { type Kysely, sql } from 'kysely'
import type { RatedNumber } from '../../../database/article-search.ts'
import { containsWord } from '../../../database/contains-word.ts'
import type { Database } from '../../../database/database.ts'
import type { Store } from '../../../database/store.ts'
import type { ChatAttachmentRow, ChatMessageRow, ChatSessionRow, NewChatMessageRow } from './assistant.table.ts'

type Db = Kysely<Database>

const SESSIONS_LISTED = 300
const BODY_LENGTH = 50_000
const SOURCES_LOOKED_AT = 200
const { restsOn: restsOnSchema, notices: noticesSchema } = chatMessageSchema.shape

export async function listSessionRows(db: Db, userId: string): Promise<ChatSessionRow[]> {
  return db
    .selectFrom('chat_sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SESSIONS_LISTED)
    .execute()
}

export async function findSessionRow(db: Db, userId: string, id: string): Promise<ChatSessionRow | undefined> {
  return db
    .selectFrom('chat_sessions')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function updateSession(
  db: Db,
  id: string,
  changes: Partial<Pick<ChatSessionRow, 'title' | 'provider' | 'updated_at'>>,
): Promise<void> {
  await db.updateTable('chat_sessions').set(changes).where('id', '=', id).execute()
}

export async function listMessageRows(db: Db, sessionId: string): Promise<ChatMessageRow[]> {
  return db
    .selectFrom('chat_messages')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function insertMessages(db: Db, rows: readonly NewChatMessageRow[]): Promise<void> {
  await db.insertInto('chat_messages').values(rows).execute()
}

/** The process that writes the answer notices at its next save. */
export async function markStopped(db: Db, id: string): Promise<void> {
  await db
    .updateTable('chat_messages')
    .set({ state: 'stopped', answered_by: 'model' })
    .where('id', '=', id)
    .where('state', '=', 'writing')
    .execute()
}

/** @returns false if the answer has changed since `seen` */
export async function updateAnswer(
  db: Db,
  seen: { id: string; touchedAt: number; states: readonly ChatMessageRow['state'][] },
  changes: Partial<Omit<ChatMessageRow, 'id' | 'session_id' | 'created_at'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chat_messages')
    .set(changes)
    .where('id', '=', seen.id)
    .where('touched_at', '=', seen.touchedAt)
    .where('state', 'in', seen.states)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns undefined if the message is being written or complete */
export async function restartMessage(db: Db, id: string, now: number): Promise<ChatMessageRow | undefined> {
  const empty = { content: '', rests_on: '[]', notices: '[]', problem: null, answered_by: null }
  return db
    .updateTable('chat_messages')
    .set({ ...empty, state: 'writing', touched_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'stopped'])
    .returningAll()
    .executeTakeFirst()
}

export async function failAbandoned(db: Db, sessionId: string, before: number, problem: string): Promise<void> {
  await db
    .updateTable('chat_messages')
    .set({ state: 'failed', problem })
    .where('session_id', '=', sessionId)
    .where('state', '=', 'writing')
    .where('touched_at', '<', before)
    .execute()
}

export async function setDraft(db: Db, id: string, articleId: string): Promise<void> {
  await db.updateTable('chat_messages').set({ article_id: articleId }).where('id', '=', id).execute()
}

export async function listAttachmentRows(db: Db, sessionId: string): Promise<ChatAttachmentRow[]> {
  return db
    .selectFrom('chat_attachments')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute()
}

export async function findAttachmentRow(db: Db, userId: string, id: string): Promise<ChatAttachmentRow | undefined> {
  return db
    .selectFrom('chat_attachments')
    .innerJoin('chat_sessions', 'chat_sessions.id', 'chat_attachments.session_id')
    .selectAll('chat_attachments')
    .where('chat_attachments.id', '=', id)
    .where('chat_sessions.user_id', '=', userId)
    .executeTakeFirst()
}

/** @returns how many weren't sent before */
export async function sendAttachments(
  db: Db,
  sessionId: string,
  messageId: string,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0
  const { numUpdatedRows } = await db
    .updateTable('chat_attachments')
    .set({ message_id: messageId })
    .where('session_id', '=', sessionId)
    .where('message_id', 'is', null)
    .where('id', 'in', ids)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** @returns false if it was sent */
export async function deleteWaiting(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('chat_attachments')
    .where('id', '=', id)
    .where('message_id', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function listKnownAttachments(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('chat_attachments').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Published articles and drafts with any of the words, the best first. */
export async function findArticles({ db, search }: Store, words: readonly string[], limit: number) {
  // Others, such as those in the trash, take places as well.
  const found = sql<RatedNumber>`${search.bestWith(words, 3 * limit)}`.as('found')
  return db
    .selectFrom(found)
    .crossJoin('articles')
    .select(['id', 'title', 'description', 'slug', 'status', 'published_at'])
    .select(sql<string>`substr(content_html, 1, ${BODY_LENGTH})`.as('body'))
    .whereRef('wordpress_id', '=', 'found.number')
    .where('status', 'in', ['published', 'draft'])
    .orderBy('found.rate')
    .orderBy('found.number', 'desc')
    .limit(limit)
    .execute()
}
export type FoundArticle = Awaited<ReturnType<typeof findArticles>>[number]

export async function listSourcesWith(db: Db, words: readonly string[]) {
  if (words.length === 0) return []
  return db
    .selectFrom('sources')
    .select(['id', 'name', 'url', 'description', 'category', 'status'])
    .where((row) =>
      row.or(words.flatMap((word) => ['name', 'description', 'category'].map((column) => containsWord(column, word)))),
    )
    .orderBy('name')
    .limit(SOURCES_LOOKED_AT)
    .execute()
}

export function sessionFromRow(row: ChatSessionRow): ChatSession {
  return {
    id: row.id,
    title: singleLine(row.title),
    provider: row.provider,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  }
}

export function messageFromRow(row: ChatMessageRow): ChatMessage {
  return {
    id: row.id,
    sessionId: row.session_id,
    role: row.role,
    content: row.content,
    state: row.state,
    answeredBy: row.answered_by,
    restsOn: restsOnSchema.parse(JSON.parse(row.rests_on)),
    notices: noticesSchema.parse(JSON.parse(row.notices)),
    problem: row.problem,
    articleId: row.article_id,
    createdAt: isoTime(row.created_at),
  }
}

export function attachmentFromRow(row: ChatAttachmentRow): ChatAttachment {
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
