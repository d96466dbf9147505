import { type Kysely, sql } from 'kysely'

/** The sports schedule and its results. The same game has the same `game_key` in every spelling. */
export async function createFixtureTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table fixtures (
      id text not null primary key,
      sport text not null,
      season text,
      team text not null,
      opponent text not null,
      at_home integer not null default 1 check (at_home in (0, 1)),
      starts_at text not null,
      location text,
      team_score integer,
      opponent_score integer,
      status text not null default 'scheduled' check (status in ('scheduled', 'played', 'postponed', 'cancelled')),
      source_id text references sources (id) on delete set null,
      source_url text,
      edited integer not null default 0 check (edited in (0, 1)),
      sample integer not null default 0 check (sample in (0, 1)),
      created_at bigint not null,
      updated_at bigint not null,
      version integer not null default 1,
      edited_fields text not null default '[]',
      note text,
      game_key text not null default '',
      deleted_at bigint,
      unique (sport, team, opponent, starts_at)
    )
  `.execute(db)
  await sql`create index fixtures_start on fixtures (starts_at)`.execute(db)
  await sql`create index fixtures_source on fixtures (source_id)`.execute(db)
  await sql`create index fixtures_game on fixtures (game_key)`.execute(db)
}
