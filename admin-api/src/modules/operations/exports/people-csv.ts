import type { Kysely } from 'kysely'
import { csvOf, type ExportedRow, listOf, named, time } from '../../../csv/csv-export.ts'
import type { Database } from '../../../database/database.ts'
import { formerSlugsOf } from '../../content/people/people.service.ts'
import { listNamesInPrint, readTable } from './exports.repository.ts'

export function peopleCsv(db: Kysely<Database>): AsyncGenerator<string> {
  const columns = {
    ...named('name', 'kind', 'role', 'bio', 'email'),
    links: (row: ExportedRow) => listOf(row.links).join(' '),
    beats: (row: ExportedRow) => listOf(row.beats).join(', '),
    ...named('image_url', 'image_alt', 'slug', 'former_slugs', 'bylines'),
    deleted_at: time('deleted_at'),
  }
  return csvOf(columns, withNames(db))
}

async function* withNames(db: Kysely<Database>): AsyncGenerator<ExportedRow[]> {
  for await (const rows of readTable(db, 'people', 'id')) {
    const ids = rows.map(({ id }) => String(id))
    const bylines = await listNamesInPrint(db, ids)
    yield rows.map((row) => ({
      ...row,
      former_slugs: formerSlugsOf({ former_slugs: String(row.former_slugs) })
        .map(({ slug }) => slug)
        .sort()
        .join(';'),
      bylines: bylines.get(String(row.id))?.join(';'),
    }))
  }
}
