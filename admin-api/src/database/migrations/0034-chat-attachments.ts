import { type Kysely, sql } from 'kysely'

export async function createChatAttachments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chat_attachments (
      id text not null primary key,
      session_id text not null references chat_sessions (id) on delete cascade,
      file_name text not null,
      original_name text not null,
      file_type text not null,
      file_size bigint not null,
      file_url text not null,
      uploaded_at bigint not null
    )
  `.execute(db)
  await sql`create index chat_attachments_session on chat_attachments (session_id)`.execute(db)
}
