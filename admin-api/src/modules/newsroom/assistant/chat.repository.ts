import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { ChatMessageRow, ChatSessionRow, NewChatMessageRow } from './assistant.table.ts'

type Db = Kysely<Database>

export async function listSessionRows(db: Db, userId: string, limit: number): Promise<ChatSessionRow[]> {
  return db
    .selectFrom('chat_sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
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

export async function insertSession(db: Db, row: ChatSessionRow): Promise<void> {
  await db.insertInto('chat_sessions').values(row).execute()
}

export async function updateSession(
  db: Db,
  id: string,
  changes: Partial<Pick<ChatSessionRow, 'title' | 'provider' | 'updated_at'>>,
): Promise<void> {
  await db.updateTable('chat_sessions').set(changes).where('id', '=', id).execute()
}

/** Also deletes its messages and its files' rows. */
export async function deleteSessionRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('chat_sessions').where('id', '=', id).execute()
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

/** @returns false if the message is being written */
export async function restartMessage(db: Db, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chat_messages')
    .set({
      state: 'writing',
      content: '',
      rests_on: '[]',
      notices: '[]',
      problem: null,
      answered_by: null,
      touched_at: now,
    })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'stopped'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
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

export async function findMessageRow(db: Db, sessionId: string, id: string): Promise<ChatMessageRow | undefined> {
  return db
    .selectFrom('chat_messages')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function setDraft(db: Db, id: string, articleId: string): Promise<void> {
  await db.updateTable('chat_messages').set({ article_id: articleId }).where('id', '=', id).execute()
}
