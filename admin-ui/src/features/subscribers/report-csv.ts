import type { CsvImportResult } from '@hometown/shared-types/csv-import'
import { saveTextFile } from '../../lib/save-text-file.ts'

/** Rows that weren't imported, as CSV in the file's order. */
export function reportCsv({ errorDetails, skippedDetails }: CsvImportResult): string {
  const rows = [
    ...errorDetails.map(({ row, error }) => ({ row, what: 'error', name: '', why: error })),
    ...skippedDetails.map(({ row, name, reason }) => ({ row, what: 'skipped', name, why: reason })),
  ].toSorted((one, other) => one.row - other.row)
  const lines = rows.map(({ row, what, name, why }) => [String(row), what, name, why].map(cell).join(','))
  return `\uFEFFrow,result,address,reason\r\n${lines.join('\r\n')}\r\n`
}

/** Quotes the cell and prevents formula injection, because the file's content is untrusted. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

export function downloadReport(result: CsvImportResult): void {
  saveTextFile('import-report.csv', reportCsv(result), 'text/csv')
}
