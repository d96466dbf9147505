import type { CsvImportResult } from '@hometown/shared-types/contract/csv-import'
import { BrokenCsvError, type CsvRow, readCsvRows } from '../../csv/csv-rows.ts'
import { AppError } from '../../http/errors/app-error.ts'

/** The most rows that a file of sources or businesses may have. */
export const MOST_CSV_ROWS = 10_000

/** More rows would block other users for too long. */
export const TOO_MANY_ROWS_MESSAGE = `A file can have at most ${MOST_CSV_ROWS.toLocaleString('en-US')} rows. Split it, then upload the parts one at a time.`

/**
 * Returns all rows of a file that is imported at once, and what is wrong where it breaks off.
 * @param refuseHeader throws if columns are missing
 * @throws AppError 422 for a file that is too long or has no rows
 */
export async function readCsvFile(
  text: string,
  refuseHeader: (first: CsvRow) => void,
): Promise<{ rows: CsvRow[]; errors: CsvImportResult['errorDetails'] }> {
  const rows: CsvRow[] = []
  const errors: CsvImportResult['errorDetails'] = []
  try {
    for await (const row of readCsvRows(text)) {
      if (rows.length === 0) refuseHeader(row)
      if (rows.length === MOST_CSV_ROWS) throw new AppError(422, 'invalid', TOO_MANY_ROWS_MESSAGE)
      rows.push(row)
    }
  } catch (error) {
    if (!(error instanceof BrokenCsvError)) throw error
    errors.push({ row: error.row, error: error.message })
  }
  if (rows.length === 0 && errors.length === 0)
    throw new AppError(422, 'invalid', 'The file has no rows below its header.')
  return { rows, errors }
}
