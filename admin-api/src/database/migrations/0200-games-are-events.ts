import { isTitleOfGame, sidesKey } from '@hometown/shared-types/game-names'
import { foldLetters, slugify } from '@hometown/shared-types/slug'
import { type Kysely, sql } from 'kysely'
import type { Store } from '../store.ts'

interface OldGame {
  id: string
  sport: string
  season: string | null
  team: string
  opponent: string
  at_home: number
  starts_at: string
  location: string | null
  team_score: number | null
  opponent_score: number | null
  status: 'scheduled' | 'played' | 'postponed' | 'cancelled'
  source_id: string | null
  source_url: string | null
  sample: number
  created_at: number
  updated_at: number
  version: number
  edited_fields: string
  note: string | null
  deleted_at: number | null
}

interface KnownEvent {
  id: string
  title: string
  start_date: string
  location: string | null
}

type Tables = {
  fixtures: OldGame
  fixtures_anew: object
  calendar_events: KnownEvent & Record<string, string | number | null>
  deleted_events: { id: string; event: string; exceptions: string; deleted_at: number }
  content_suggestions: { id: string; fixture_id: string | null }
  suggestion_steps: { made_id: string | null }
  changes: { kind: string; subject_id: string | null }
}

type Db = Kysely<Tables>

/**
 * A game is an event with teams and a score: its event has the day, time, place and cancellation, and both have one id.
 * Where the calendar certainly had the game already, the game joins that event. `time_zone` is empty until the start
 * writes the county's into it.
 */
export async function makeGamesEvents(database: Kysely<unknown>, kind: Store['kind']): Promise<void> {
  const db = database.withTables<Tables>()
  const games = await db.selectFrom('fixtures').selectAll().orderBy('created_at').orderBy('id').execute()
  const links = await db
    .selectFrom('content_suggestions')
    .select(['id', 'fixture_id'])
    .where('fixture_id', 'is not', null)
    .execute()
  const joined = await findJoined(db, games)
  await createFixtures(db)
  const slugs = await listSlugs(db)
  for (const game of games) {
    const event = joined.get(game.id)
    if (event) await joinEvent(db, event, game)
    else await addEvent(db, game, slugs)
    await addFixture(db, event?.id ?? game.id, game)
  }
  await replaceFixtures(db, kind)
  const idOf = (id: string) => joined.get(id)?.id ?? id
  for (const { id, fixture_id: fixture } of links) {
    await db
      .updateTable('content_suggestions')
      .set({ fixture_id: idOf(fixture ?? '') })
      .where('id', '=', id)
      .execute()
  }
  for (const [before, { id }] of joined) {
    await db.updateTable('suggestion_steps').set({ made_id: id }).where('made_id', '=', before).execute()
    await db.updateTable('changes').set({ subject_id: id }).where('subject_id', '=', before).execute()
  }
  await db.updateTable('changes').set({ kind: 'event' }).where('kind', '=', 'fixture').execute()
}

/** By the game's id. The same day, a title that names both teams, and no other time; of two candidates neither. */
async function findJoined(db: Db, games: readonly OldGame[]): Promise<ReadonlyMap<string, KnownEvent>> {
  const events = await db
    .selectFrom('calendar_events')
    .select(['id', 'title', 'start_date', 'location'])
    .where('status', '=', 'published')
    .where('rrule', 'is', null)
    .execute()
  const byDay = Map.groupBy(events, ({ start_date: start }) => start.slice(0, 10))
  const live = games.filter(({ deleted_at: deleted }) => deleted === null)
  const pairs = live.flatMap((game) => {
    const alike = (byDay.get(game.starts_at.slice(0, 10)) ?? []).filter((event) => isSame(event, game))
    return alike.length === 1 && alike[0] ? [{ game, event: alike[0] }] : []
  })
  const claims = Map.groupBy(pairs, ({ event }) => event.id)
  return new Map(
    pairs.filter(({ event }) => claims.get(event.id)?.length === 1).map(({ game, event }) => [game.id, event]),
  )
}

function isSame({ title, start_date: start }: KnownEvent, game: OldGame): boolean {
  const isSameTime = start === game.starts_at || start.length === 10 || game.starts_at.length === 10
  return isSameTime && isTitleOfGame(title, game)
}

async function createFixtures(db: Db): Promise<void> {
  await sql`
    create table fixtures_anew (
      id text not null primary key,
      sport text not null,
      season text,
      level text,
      league text,
      team text not null,
      opponent text not null,
      at_home integer not null default 1 check (at_home in (0, 1)),
      team_score integer,
      opponent_score integer,
      forfeited_by text check (forfeited_by in ('team', 'opponent')),
      status text not null default 'scheduled' check (status in ('scheduled', 'played', 'postponed')),
      note text,
      sides_key text not null,
      source_id text references sources (id) on delete set null,
      source_url text,
      edited_fields text not null default '[]'
    )
  `.execute(db)
}

/** A suggestion refers to its game, so dropping the table would forget it. */
async function replaceFixtures(db: Db, kind: Store['kind']): Promise<void> {
  if (kind === 'postgres') {
    await sql`alter table content_suggestions drop constraint content_suggestions_fixture_id_fkey`.execute(db)
  }
  await db.updateTable('content_suggestions').set({ fixture_id: null }).execute()
  await sql`drop table fixtures`.execute(db)
  await sql`alter table fixtures_anew rename to fixtures`.execute(db)
  await sql`create index fixtures_source on fixtures (source_id)`.execute(db)
  await sql`create index fixtures_sides on fixtures (sides_key)`.execute(db)
  if (kind === 'postgres') {
    await sql`
      alter table content_suggestions add constraint content_suggestions_fixture_id_fkey
      foreign key (fixture_id) references fixtures (id) on delete set null
    `.execute(db)
  }
}

async function listSlugs(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`select slug from calendar_events`.execute(db)
  return new Set(rows.map(({ slug }) => slug))
}

async function joinEvent(db: Db, { id, start_date: start, location }: KnownEvent, game: OldGame): Promise<void> {
  const hasNewTime = start.length === 10 && game.starts_at.length > 10
  await db
    .updateTable('calendar_events')
    .set((row) => ({
      version: sql<number>`${row.ref('version')} + 1`,
      sequence: sql<number>`${row.ref('sequence')} + 1`,
      ...(hasNewTime && { start_date: game.starts_at, end_date: game.starts_at, all_day: 0 }),
      ...(!location && game.location && { location: game.location, location_key: locationKey(game.location) }),
      ...(game.status === 'cancelled' && { cancelled: 1 }),
    }))
    .where('id', '=', id)
    .execute()
}

async function addEvent(db: Db, game: OldGame, slugs: Set<string>): Promise<void> {
  const event = eventOf(game, slugs)
  if (game.deleted_at === null) {
    await db.insertInto('calendar_events').values(event).execute()
    return
  }
  await db
    .insertInto('deleted_events')
    .values({ id: game.id, event: JSON.stringify(event), exceptions: '[]', deleted_at: Number(game.deleted_at) })
    .execute()
}

function eventOf(game: OldGame, slugs: Set<string>) {
  const title = `${game.team} ${game.at_home === 1 ? 'vs.' : 'at'} ${game.opponent}`
  const day = game.starts_at.slice(0, 10)
  return {
    id: game.id,
    uid: null,
    slug: freeSlug(title, day, slugs),
    title,
    description: null,
    location: game.location,
    location_key: locationKey(game.location ?? ''),
    start_date: game.starts_at,
    end_date: game.starts_at,
    time_zone: '',
    all_day: game.starts_at.length === 10 ? 1 : 0,
    image_url: null,
    category: 'Sports',
    tags: '[]',
    status: 'published',
    recurrence_rule: null,
    recurrence_end_date: null,
    rrule: null,
    skipped_dates: '[]',
    cancelled: game.status === 'cancelled' ? 1 : 0,
    sequence: 0,
    feed_id: null,
    submission_id: null,
    edited_fields: '[]',
    first_day: day,
    last_day: day,
    wordpress_post_id: null,
    wordpress_post_url: null,
    version: game.version,
    sample: game.sample,
    created_at: Number(game.created_at),
    updated_at: Number(game.updated_at),
  }
}

function freeSlug(title: string, day: string, slugs: Set<string>): string {
  const slug = slugify(title)
  const named = `${slug}-${day}`
  let chosen = [slug, named].find((candidate) => !slugs.has(candidate))
  for (let number = 1; chosen === undefined; number++) {
    if (!slugs.has(`${named}-${number}`)) chosen = `${named}-${number}`
  }
  slugs.add(chosen)
  return chosen
}

/** As `locationKey` of the calendar. */
function locationKey(location: string): string {
  return foldLetters(location)
    .toLowerCase()
    .split(/[,;\n]/)
    .map((part) => part.replace(/[^\p{L}\p{N}]+/gu, ' ').trim())
    .filter(Boolean)
    .join('|')
}

async function addFixture(db: Db, id: string, game: OldGame): Promise<void> {
  const { sport, season, team, opponent, at_home, team_score, opponent_score, note } = game
  const { source_id, source_url, edited_fields } = game
  const before = team_score === null ? 'scheduled' : 'played'
  await db
    .insertInto('fixtures_anew')
    .values({
      ...{ id, sport, season, level: null, league: null, team, opponent, at_home, team_score, opponent_score, note },
      ...{ source_id, source_url, edited_fields, forfeited_by: null },
      status: game.status === 'cancelled' ? before : game.status,
      sides_key: sidesKey(game),
    })
    .execute()
}
