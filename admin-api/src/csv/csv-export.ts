import { isoTime } from '@hometown/shared-types/iso-time'
import { stringify } from 'csv-stringify/sync'

export type ExportedRow = Readonly<Record<string, unknown>>

/** Column titles with a function for the value of each cell. */
export type CsvColumns = Readonly<Record<string, (row: ExportedRow) => unknown>>

/** Starts with a byte order mark for UTF-8. Escapes formulas, because strangers can sign up with one. */
export async function* csvOf(
  columns: CsvColumns,
  batches: AsyncIterable<readonly ExportedRow[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${stringify([Object.keys(columns)])}`
  for await (const rows of batches) {
    const cells = rows.map((row) => Object.values(columns).map((cell) => textOf(cell(row))))
    yield stringify(cells, { escape_formulas: true })
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export function column(name: string) {
  return (row: ExportedRow) => row[name]
}

/** Columns with the names of their fields; those that end in `_at` are times. */
export function named(...names: string[]): CsvColumns {
  return Object.fromEntries(names.map((name) => [name, name.endsWith('_at') ? time(name) : column(name)]))
}

export function isYes(name: string) {
  return (row: ExportedRow) => (row[name] === 1 ? 'yes' : 'no')
}

/** Milliseconds become ISO 8601. */
export function time(name: string) {
  return ({ [name]: value }: ExportedRow) => (typeof value === 'number' ? isoTime(value) : null)
}

export function listOf(value: unknown): string[] {
  const parsed: unknown = typeof value === 'string' && value !== '' ? JSON.parse(value) : []
  return Array.isArray(parsed) ? parsed.map(String) : []
}

/** The columns that the import reads, plus one for people. Unsubscribe keys must not leave the service. */
export const subscriberColumns = {
  email: column('email'),
  categories: (row: ExportedRow) => listOf(row.categories).join(';'),
  ...named('status', 'confirmed_at', 'consent_source', 'created_at'),
}
