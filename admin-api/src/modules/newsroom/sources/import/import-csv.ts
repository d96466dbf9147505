import { CSV_ROWS_AT_ONCE, type CsvImportResult, SOURCE_CSV_COLUMNS } from '@hometown/shared-types/csv-import'
import { storable } from '@hometown/shared-types/storable-text'
import type { AppContext } from '../../../../context.ts'
import { BrokenCsvError, type CsvRow, readCsvRows } from '../../../../csv/csv-rows.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { type FileRow, importRows, TOO_MANY_MESSAGE } from './import-rows.ts'
import { plain } from './source-from-fields.ts'

const columnNames = {
  category: ['category', 'section'],
  name: ['name', 'source', 'title'],
  url: ['url', 'address', 'link', 'website', 'web address'],
  sourceType: ['source type', 'sourcetype', 'type', 'kind'],
  description: ['description', 'notes', 'note'],
  feedUrl: ['feed', 'feed url', 'rss'],
  status: ['status'],
} as const
type Column = keyof typeof columnNames

const needed = { category: 'Category', name: 'Name', url: 'URL' } as const satisfies Partial<Record<Column, string>>
const OR = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** Parses all rows first, so that a file that is too long is refused as a whole. */
export async function importSourcesCsv(
  context: AppContext,
  signedIn: SignedIn,
  csvContent: string,
): Promise<CsvImportResult> {
  const rows: FileRow[] = []
  const errors: CsvImportResult['errorDetails'] = []
  try {
    for await (const row of readCsvRows(storable(csvContent))) {
      if (rows.length === 0) refuseWithoutColumns(row)
      if (rows.length === CSV_ROWS_AT_ONCE) throw new AppError(422, 'invalid', TOO_MANY_MESSAGE)
      rows.push(fileRow(row))
    }
  } catch (error) {
    if (!(error instanceof BrokenCsvError)) throw error
    errors.push({ row: error.row, error: error.message })
  }
  if (rows.length === 0 && errors.length === 0) {
    throw new AppError(422, 'invalid', 'The file has no rows below its header.')
  }
  return importRows(context, signedIn, { rows, errors })
}

function refuseWithoutColumns({ values }: CsvRow): void {
  const spelled = new Set(Object.keys(values).map(plain))
  const missing = (['category', 'name', 'url'] as const).filter(
    (column) => !columnNames[column].some((name) => spelled.has(name)),
  )
  if (missing.length === 0) return
  const names = OR.format(missing.map((column) => `“${needed[column]}”`))
  const columns = SOURCE_CSV_COLUMNS.join(', ')
  const message = `The file has no ${names} column. The first row must name the columns: ${columns}.`
  throw new AppError(422, 'invalid', message)
}

function fileRow({ row, values }: CsvRow): FileRow {
  const cells = new Map<string, string>()
  for (const [name, cell] of Object.entries(values)) if (!cells.get(plain(name))) cells.set(plain(name), cell)
  const read = (column: Column) => columnNames[column].map((name) => cells.get(name)).find(Boolean)
  return {
    row,
    words: {
      name: read('name') ?? '',
      url: read('url') ?? '',
      category: read('category') ?? '',
      sourceType: read('sourceType'),
      description: read('description'),
      feedUrl: read('feedUrl'),
      status: read('status'),
    },
  }
}
