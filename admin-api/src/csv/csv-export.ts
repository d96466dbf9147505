import { stringify } from 'csv-stringify/sync'
/** A row with its columns by name, as the database has them. */
export type ExportedRow = Readonly<Record<string, unknown>>

/** A column's title, and what stands below it. */
export type CsvColumns = Readonly<Record<string, (row: ExportedRow) => unknown>>

/**
 * A table for spreadsheets, which know by its first sign that it is UTF-8. What they would take for a formula is marked
 * as text: a stranger may have signed up with one.
 */
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

/** A column as it is. */
export function column(name: string) {
  return (row: ExportedRow) => row[name]
}

/** Milliseconds as ISO 8601. */
export function time(name: string) {
  return (row: ExportedRow) => isoTime(row[name])
}

export function isoTime(value: unknown): string | null {
  return typeof value === 'number' ? new Date(value).toISOString() : null
}

/** A JSON list, its words parted by semicolons. */
export function list(name: string) {
  return (row: ExportedRow) => listOf(row[name]).join(';')
}

export function listOf(value: unknown): string[] {
  const parsed: unknown = typeof value === 'string' && value !== '' ? JSON.parse(value) : []
  return Array.isArray(parsed) ? parsed.map(String) : []
}
