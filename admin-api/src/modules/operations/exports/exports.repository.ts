import { setImmediate } from 'node:timers/promises'
import type { ExportFile } from '@hometown/shared-types/contract/system'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { AppContext } from '../../../context.ts'
import { column, columnsByName, type ExportedRow, subscriberColumns, writeCsv } from '../../../csv/csv-export.ts'
import type { Db } from '../../../database/database.ts'
import { readBatches } from '../../../database/paging.ts'
import type { Database } from '../../../database/tables.ts'
import { isNotDeleted } from '../../content/article-visibility.repository.ts'
import type { ArticleRow } from '../../content/articles/index.ts'
import { resolveRedirects } from '../../content/redirects/index.ts'

const EXPORT_BATCH_ROWS = 50

/** Reads in the order of a unique column, in batches, to bound memory use. Rows written meanwhile may be missing. */
export function readAllRows<Table extends keyof Database & string>(db: Db, table: Table, key = 'id') {
  return readAllRowsOfQuery<Selectable<Database[Table]>>(db, sql`select * from ${sql.table(table)}`, key)
}

/** @param query whose rows have the unique column `key`, with an index, or each batch would read all rows */
function readAllRowsOfQuery<Row extends object>(db: Db, query: RawBuilder<unknown>, key = 'id') {
  return readBatches<Row>(EXPORT_BATCH_ROWS, async (last) => {
    // Yields to other work, because reading SQLite is synchronous.
    await setImmediate()
    const later = last === undefined ? sql`1 = 1` : sql`${sql.ref(key)} > ${Reflect.get(last, key)}`
    const batch = sql<Row>`
      select * from (${query}) as rows where ${later} order by ${sql.ref(key)} limit ${sql.lit(EXPORT_BATCH_ROWS)}`
    return (await batch.execute(db)).rows
  })
}

/** Leaves out deleted articles. */
export function readAllArticles(db: Db) {
  return readAllRowsOfQuery<ArticleRow>(db, sql`select * from articles where ${isNotDeleted()}`, 'number')
}

export async function listBylines(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('articles')
    .select('author_name')
    .distinct()
    .where(isNotDeleted())
    .orderBy('author_name')
    .execute()
  return rows.map(({ author_name }) => author_name)
}

/** The columns have the titles that the import reads. */
const exportedSourceColumns = {
  Category: column('category'),
  Name: column('name'),
  URL: column('url'),
  'Source Type': column('source_type'),
  Description: column('description'),
  Status: column('status'),
  Feed: column('feed_url'),
  'Link Selector': column('link_selector'),
}

/** The query leaves out the reader who may have submitted the event. */
const exportedGamesQuery = sql`
  select id, slug, title, start_date, location, cancelled, created_at, updated_at, game from calendar_events where game is not null`

const exportedCorrectionsQuery = sql`
  select slug as article, corrections.* from corrections join articles on articles.id = article_id and deleted_at is null`
const exportedPeopleQuery = sql`
  select people.*, (select string_agg(name, ';') from person_bylines where person_id = people.id) as bylines from people`

/** The tables have all their columns, except where secrets are in them or an import reads the file. */
export function csvExport(
  file: Extract<ExportFile, `${string}.csv`>,
  { store: { db }, config: { siteUrl } }: AppContext,
): AsyncGenerator<string> {
  switch (file) {
    case 'subscribers.csv':
      return writeCsv(subscriberColumns, readAllRows(db, 'subscribers'))
    case 'sources.csv':
      return writeCsv(exportedSourceColumns, readAllRows(db, 'sources'))
    case 'businesses.csv':
      return writeCsv('all', readAllRows(db, 'businesses'))
    case 'newsletters.csv':
      return writeCsv('all', readAllRows(db, 'newsletters'))
    case 'topics.csv':
      return writeCsv('all', readAllRows(db, 'topics', 'slug'))
    case 'media.csv':
      return writeCsv('all', readAllRowsOfQuery(db, sql`select ${siteUrl} || url as address, media.* from media`))
    case 'submissions.csv':
      return writeCsv('all', readAllRowsOfQuery(db, sql`select * from events where submission_status is not null`))
    case 'fixtures.csv':
      return writeCsv('all', splitGameIntoColumns(readAllRowsOfQuery(db, exportedGamesQuery)))
    case 'redirects.csv':
      return writeCsv(columnsByName('from', 'to', 'created_at'), readExportedRedirects(db))
    case 'corrections.csv':
      return writeCsv('all', readAllRowsOfQuery(db, exportedCorrectionsQuery))
    case 'people.csv':
      return writeCsv('all', readAllRowsOfQuery(db, exportedPeopleQuery))
  }
}

/** Column `to` is empty for removed pages. */
async function* readExportedRedirects(db: Db): AsyncGenerator<ExportedRow[]> {
  for await (const rows of readAllRows(db, 'redirects', 'path')) {
    const redirects = await resolveRedirects(db, rows)
    yield redirects.map(({ path, ...row }) => ({ from: path.startsWith('?') ? `/${path}` : path, ...row }))
  }
}

async function* splitGameIntoColumns(events: AsyncIterable<{ game: string }[]>): AsyncGenerator<ExportedRow[]> {
  for await (const rows of events) yield rows.map(({ game, ...row }) => ({ ...row, ...JSON.parse(game) }))
}
