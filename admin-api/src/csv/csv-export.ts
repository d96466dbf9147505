import { isoTime } from '@hometown/shared-types/rules/time'
import { stringify } from 'csv-stringify/sync'

export type ExportedRow = Readonly<Record<string, unknown>>

/** The columns' titles with a function for the value of each cell. */
export type CsvColumns = Readonly<Record<string, (row: ExportedRow) => unknown>>

/**
 * Starts with a byte order mark for UTF-8. Escapes formulas, because strangers can sign up with one.
 * @param columns `all` for those of the first row
 */
export async function* writeCsv(
  columns: CsvColumns | 'all',
  batches: AsyncIterable<readonly ExportedRow[]>,
): AsyncGenerator<string> {
  let cellColumns = columns === 'all' ? undefined : columns
  yield `\uFEFF${cellColumns ? stringify([Object.keys(cellColumns)]) : ''}`
  for await (const rows of batches) {
    if (!cellColumns) {
      cellColumns = columnsByName(...Object.keys(rows[0] ?? {}))
      yield stringify([Object.keys(cellColumns)])
    }
    const cells = Object.values(cellColumns)
    const texts = rows.map((row) => cells.map((cell) => csvTextOf(cell(row))))
    yield stringify(texts, { escape_formulas: true })
  }
}

function csvTextOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export function column(name: string) {
  return (row: ExportedRow) => row[name]
}

const TIME_COLUMN_NAME = /_(?:at|for)$/

/** Makes columns with the names of their fields. Milliseconds in `created_at` or `scheduled_for` become ISO 8601. */
export function columnsByName(...names: string[]): CsvColumns {
  return Object.fromEntries(
    names.map((name) => [name, TIME_COLUMN_NAME.test(name) ? columnAsTime(name) : column(name)]),
  )
}

function columnAsTime(name: string) {
  return ({ [name]: value }: ExportedRow) => (typeof value === 'number' ? isoTime(value) : null)
}

/** The columns that the import reads, plus one for people. Unsubscribe keys must not leave the service. */
export const subscriberColumns = {
  email: column('email'),
  categories: ({ categories }: ExportedRow) => (JSON.parse(String(categories)) as string[]).join(';'),
  ...columnsByName('status', 'confirmed_at', 'consent_source', 'created_at'),
}
