import { sidesKey } from '@hometown/shared-types/game-names'
import { type Kysely, sql } from 'kysely'

/** A game is known by its level, too, wherever that is written. */
export async function knowGamesByLevel(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; sport: string; level: string | null; team: string; opponent: string }>`
    select id, sport, level, team, opponent from fixtures
  `.execute(db)
  for (const { id, ...game } of rows) {
    await sql`update fixtures set sides_key = ${sidesKey(game)} where id = ${id}`.execute(db)
  }
}
