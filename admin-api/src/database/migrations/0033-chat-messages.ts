import { type Kysely, sql } from 'kysely'

export async function createChatMessages(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chat_messages (
      id text not null primary key,
      session_id text not null references chat_sessions (id) on delete cascade,
      role text not null check (role in ('user', 'assistant')),
      content text not null,
      created_at bigint not null
    )
  `.execute(db)
  await sql`create index chat_messages_session on chat_messages (session_id, created_at)`.execute(db)
}
