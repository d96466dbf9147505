export const aiTables = `
create table ai_spending (
  day text not null,
  provider text not null,
  model text not null,
  purpose text not null,
  calls integer not null default 0,
  failed integer not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  spent bigint not null default 0,
  primary key (day, provider, model, purpose)
);

create table ai_days (day text primary key, asked integer not null default 0);

-- The most that the calls in flight may cost.
create table ai_reservations (
  id text primary key,
  day text not null,
  amount bigint not null,
  expires_at bigint not null
);
create index ai_reservations_day on ai_reservations (day);
`
