import type { EventGame } from '@hometown/shared-types/event-game'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../../../database/database.ts'

type GameColumns =
  | 'id'
  | 'sport'
  | 'level'
  | 'team'
  | 'opponent'
  | 'at_home'
  | 'team_score'
  | 'opponent_score'
  | 'forfeited_by'
  | 'status'
  | 'note'

export type EventGameRow = Pick<Selectable<Database['fixtures']>, GameColumns>

/** By event id. */
export async function findEventGames(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EventGame>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('fixtures').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, eventGameFromRow(row)]))
}

export function eventGameFromRow(row: EventGameRow): EventGame {
  return {
    sport: row.sport,
    level: row.level,
    team: row.team,
    opponent: row.opponent,
    atHome: row.at_home === 1,
    teamScore: row.team_score,
    opponentScore: row.opponent_score,
    forfeitedBy: row.forfeited_by,
    status: row.status,
    note: row.note,
  }
}
