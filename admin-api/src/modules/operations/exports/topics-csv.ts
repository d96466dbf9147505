import type { Kysely } from 'kysely'
import { csvOf, named, time } from '../../../csv/csv-export.ts'
import type { Database } from '../../../database/database.ts'
import { readTable } from './exports.repository.ts'

/** What editors said about topics; which articles belong to one, their keywords say. */
export function topicsCsv(db: Kysely<Database>): AsyncGenerator<string> {
  const columns = { ...named('slug', 'name', 'description'), updated_at: time('updated_at') }
  return csvOf(columns, readTable(db, 'topics', 'slug'))
}
