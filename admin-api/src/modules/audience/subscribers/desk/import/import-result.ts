import { type CsvImportResult, csvImportMessage } from '@hometown/shared-types/csv-import'
import type { UnimportedRow } from './imports.repository.ts'

type Counts = Pick<CsvImportResult, 'imported' | 'skipped' | 'errors'>

export function resultOf(counts: Counts, unimported: readonly UnimportedRow[]): CsvImportResult {
  const { imported, skipped, errors } = counts
  const rows = unimported.toSorted((one, other) => one.row_number - other.row_number)
  return {
    ...{ imported, skipped, errors },
    message: csvImportMessage(counts, 'subscriber'),
    errorDetails: rows.flatMap(({ row_number, kind, name, reason }) =>
      kind === 'error' ? [{ row: row_number, error: name ? `${name}: ${reason}` : reason }] : [],
    ),
    skippedDetails: rows.flatMap(({ row_number, kind, name, reason }) =>
      kind === 'skipped' ? [{ row: row_number, name, reason }] : [],
    ),
  }
}

export function countUnimported(unimported: readonly UnimportedRow[]): Pick<Counts, 'skipped' | 'errors'> {
  const errors = unimported.filter(({ kind }) => kind === 'error').length
  return { errors, skipped: unimported.length - errors }
}
