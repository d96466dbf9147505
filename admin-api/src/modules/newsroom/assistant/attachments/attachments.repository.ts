import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { ChatAttachmentRow } from '../assistant.table.ts'

type Db = Kysely<Database>

export async function insertAttachment(db: Db, row: ChatAttachmentRow): Promise<void> {
  await db.insertInto('chat_attachments').values(row).execute()
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

export async function deleteWaiting(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('chat_attachments')
    .where('id', '=', id)
    .where('message_id', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function listKnownFiles(db: Db, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await db.selectFrom('chat_attachments').select('file_name').where('file_name', 'in', names).execute()
  return new Set(rows.map(({ file_name }) => file_name))
}
