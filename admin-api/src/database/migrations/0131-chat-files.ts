import { type Kysely, sql } from 'kysely'

/** Which message a file was sent with, and the text that was read of it. */
export async function addChatFiles(db: Kysely<unknown>): Promise<void> {
  await sql`alter table chat_attachments add column message_id text`.execute(db)
  await sql`alter table chat_attachments add column extracted text`.execute(db)
}
