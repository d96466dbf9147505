import type { Kysely } from 'kysely'
import { column, csvOf, type ExportedRow, time } from '../../../csv/csv-export.ts'
import type { Database } from '../../../database/database.ts'
import { formerSlugsOf } from '../../content/people/people.service.ts'
import { listSlugs, readTable } from './exports.repository.ts'

type Db = Kysely<Database>

/** Former addresses of articles and authors, and removed pages; `to` is empty for what is gone. */
export function redirectsCsv(db: Db): AsyncGenerator<string> {
  return csvOf({ from: column('from'), to: column('to'), since: time('created_at') }, listRedirects(db))
}

async function* listRedirects(db: Db): AsyncGenerator<ExportedRow[]> {
  for await (const rows of readTable(db, 'slug_redirects', 'slug')) {
    const slugs = await listSlugs(db, [...new Set(rows.map((row) => String(row.article_id)))])
    yield rows.map((row) => redirect('/', row, slugs.get(String(row.article_id))))
  }
  for await (const rows of readTable(db, 'former_addresses', 'path')) {
    const slugs = await listSlugs(db, [...new Set(rows.map((row) => String(row.article_id)))])
    yield rows.map(({ path, article_id: id, created_at }) =>
      redirect('/', { slug: String(path).slice(1), created_at }, slugs.get(String(id))),
    )
  }
  for await (const rows of readTable(db, 'removed_pages', 'path'))
    yield rows.map(({ path, send_to, removed_at }) => ({ from: path, to: send_to ?? '', created_at: removed_at }))
  for await (const rows of readTable(db, 'people', 'slug'))
    yield rows.flatMap(({ slug: now, former_slugs, deleted_at }) =>
      formerSlugsOf({ former_slugs: String(former_slugs) }).map(({ slug, since }) =>
        redirect('/author/', { slug, created_at: since }, deleted_at === null ? String(now) : undefined),
      ),
    )
}

function redirect(folder: string, { slug, created_at }: ExportedRow, target: string | undefined): ExportedRow {
  return { from: `${folder}${slug}`, to: target === undefined ? '' : `${folder}${target}`, created_at }
}
