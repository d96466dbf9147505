import { type Kysely, sql } from 'kysely'

const COLUMNS = [
  'version integer not null default 1',
  // What editors entered or corrected: the next harvest leaves it alone.
  "edited_fields text not null default '[]'",
  'note text',
  // The same game has the same one, whoever is called the team and whatever the hour.
  "game_key text not null default ''",
  // A deleted one is kept for a while, to be brought back, and to be known when it is found again.
  'deleted_at bigint',
]

/** Who saved last, what was corrected, and which game it is. */
export async function addFixtureVersions(db: Kysely<unknown>): Promise<void> {
  for (const column of COLUMNS) await sql`alter table fixtures add column ${sql.raw(column)}`.execute(db)
}
