import { type Kysely, sql } from 'kysely'

export async function createChatSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chat_sessions (
      id text not null primary key,
      title text not null check (length(title) between 1 and 200),
      provider text not null default 'openai' check (provider in ('openai', 'anthropic', 'gemini')),
      user_id text references users (id) on delete cascade,
      created_at bigint not null,
      updated_at bigint not null
    )
  `.execute(db)
  await sql`create index chat_sessions_user on chat_sessions (user_id, updated_at)`.execute(db)
}
