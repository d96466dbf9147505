import { type CsvImportResult, SOURCE_CSV_COLUMNS } from '@hometown/shared-types/csv-import'
import type { AppContext } from '../../../../context.ts'
import type { CsvRow } from '../../../../csv/csv-rows.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { readWholeCsv } from '../../../platform/csv/whole-csv.service.ts'
import { type FileRow, importRows } from './import-rows.ts'
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

export async function importSourcesCsv(
  context: AppContext,
  signedIn: SignedIn,
  csvContent: string,
): Promise<CsvImportResult> {
  const { rows, errors } = await readWholeCsv(csvContent, refuseWithoutColumns)
  return importRows(context, signedIn, { rows: rows.map(fileRow), errors })
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
