import type { Kysely } from 'kysely'
import { csvOf, type ExportedRow, isYes, named } from '../../../csv/csv-export.ts'
import type { Database } from '../../../database/database.ts'
import { listEventsOfFixtures, readTable } from './exports.repository.ts'

/** Games with their scores. Their day and place are also in `events.ics`, under the same slug. */
export function fixturesCsv(db: Kysely<Database>): AsyncGenerator<string> {
  const columns = {
    ...named('start_date', 'title', 'slug', 'location', 'sport', 'level', 'team', 'opponent'),
    at_home: isYes('at_home'),
    ...named('team_score', 'opponent_score', 'forfeited_by', 'status'),
    cancelled: isYes('cancelled'),
    ...named('note', 'source_url'),
  }
  return csvOf(columns, withEvents(db))
}

/** A game without its event was deleted. */
async function* withEvents(db: Kysely<Database>): AsyncGenerator<ExportedRow[]> {
  for await (const rows of readTable(db, 'fixtures', 'id')) {
    const ids = rows.map(({ id }) => String(id))
    const events = new Map((await listEventsOfFixtures(db, ids)).map((event) => [event.id, event]))
    yield rows.flatMap((row) => {
      const event = events.get(String(row.id))
      return event ? [{ ...row, ...event }] : []
    })
  }
}
