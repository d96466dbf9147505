import { type Kysely, sql } from 'kysely'

/** A harvest asks for each find whether its game is known. */
export async function indexFixtureGames(db: Kysely<unknown>): Promise<void> {
  await sql`create index fixtures_game on fixtures (game_key)`.execute(db)
}
