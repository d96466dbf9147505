import { type Kysely, sql } from 'kysely'

/** How an answer ended, what it rests on, and what was made of it. */
export async function addChatAnswers(db: Kysely<unknown>): Promise<void> {
  const columns = [
    "state text not null default 'complete' check (state in ('writing', 'complete', 'stopped', 'failed'))",
    "answered_by text check (answered_by in ('model', 'archive'))",
    "rests_on text not null default '[]'",
    "notices text not null default '[]'",
    'problem text',
    'article_id text',
    'touched_at bigint not null default 0',
  ]
  for (const column of columns) await sql`alter table chat_messages add column ${sql.raw(column)}`.execute(db)
  // One answer at a time, whichever process writes it.
  await sql`create unique index chat_messages_writing on chat_messages (session_id) where state = 'writing'`.execute(db)
  await sql`create index chat_messages_article on chat_messages (article_id) where article_id is not null`.execute(db)
}
