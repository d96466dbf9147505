export const assistantTables = `
create table chat_sessions (
  id text not null primary key,
  title text not null check (length(title) between 1 and 200),
  provider text not null default 'openai',
  user_id text not null references users (id) on delete cascade,
  created_at bigint not null,
  updated_at bigint not null
);
create index chat_sessions_user on chat_sessions (user_id, updated_at);

create table chat_messages (
  id text not null primary key,
  session_id text not null references chat_sessions (id) on delete cascade,
  role text not null,
  content text not null,
  created_at bigint not null,
  state text not null default 'complete',
  answered_by text,
  rests_on text not null default '[]',
  notices text not null default '[]',
  problem text
);
create index chat_messages_session on chat_messages (session_id, created_at);

create table chat_attachments (
  id text not null primary key,
  session_id text not null references chat_sessions (id) on delete cascade,
  original_name text not null,
  file_type text not null,
  file_size bigint not null,
  uploaded_at bigint not null,
  message_id text,
  extracted text
);
create index chat_attachments_session on chat_attachments (session_id);
`
