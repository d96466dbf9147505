import type { Kysely } from 'kysely'
import { csvOf, type ExportedRow, listOf, named, time } from '../../../csv/csv-export.ts'
import type { Database } from '../../../database/database.ts'
import { listSlugs, readTable } from './exports.repository.ts'

/** What editors said about topics; which articles belong to one, their keywords say. */
export function topicsCsv(db: Kysely<Database>): AsyncGenerator<string> {
  const columns = { ...named('slug', 'name', 'kind', 'description', 'explainer', 'parts', 'merged_into') }
  return csvOf({ ...columns, updated_at: time('updated_at') }, withArticles(db))
}

async function* withArticles(db: Kysely<Database>): AsyncGenerator<ExportedRow[]> {
  for await (const rows of readTable(db, 'topics', 'slug')) {
    const slugs = await listSlugs(db, [
      ...new Set(rows.flatMap((row) => [...explainerOf(row), ...listOf(row.part_ids)])),
    ])
    const named = (ids: readonly string[]) => ids.flatMap((id) => slugs.get(id) ?? []).join(';')
    yield rows.map((row) => ({ ...row, explainer: named(explainerOf(row)), parts: named(listOf(row.part_ids)) }))
  }
}

function explainerOf({ explainer_id: id }: ExportedRow): string[] {
  return typeof id === 'string' ? [id] : []
}
