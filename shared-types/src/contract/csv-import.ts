import { z } from 'zod'

export const CSV_BYTES_LIMIT = 5 * 1024 * 1024

export function csvTooLargeMessage(bytes: number): string {
  const parts = Math.ceil(bytes / CSV_BYTES_LIMIT) + 1
  return `The file is larger than 5 MB. Split it into ${parts} files that each begin with the row of column names, and import them one at a time.`
}

export const csvImportSchema = z.object({
  csvContent: z
    .string({ error: 'Please select a CSV file.' })
    .min(1, 'Please select a CSV file.')
    .max(CSV_BYTES_LIMIT, { error: ({ input }) => csvTooLargeMessage(String(input).length) }),
})

/** Every CSV import has this answer. Valid rows are imported even if others fail. Duplicates are skipped. */
export interface CsvImportResult {
  imported: number
  skipped: number
  errors: number
  message: string
  /** Rows are counted as in a spreadsheet: the header is row 1. */
  errorDetails: { row: number; error: string }[]
  skippedDetails: { row: number; name: string; reason: string }[]
}
