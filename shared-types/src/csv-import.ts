import { z } from 'zod'

/** Bytes of a file that is imported, at most. */
export const CSV_BYTES_LIMIT = 5 * 1024 * 1024

/** Files of more rows are answered with 202 and imported in the background. */
export const CSV_ROWS_AT_ONCE = 10_000

/** The columns of a file of sources, in the words of the dialog. */
export const SOURCE_CSV_COLUMNS = ['Category', 'Name', 'URL', 'Source Type', 'Description'] as const

/** The columns of a file of subscribers. Categories are split by `;` or `|`; the last three may be missing. */
export const SUBSCRIBER_CSV_COLUMNS = ['email', 'categories', 'status', 'confirmed_at', 'consent_source'] as const

/** Body of every CSV import: the text of the file. */
export const csvImportSchema = z.object({
  csvContent: z
    .string({ error: 'Please select a CSV file.' })
    .min(1, 'Please select a CSV file.')
    .max(CSV_BYTES_LIMIT, 'The file is too large'),
})
export type CsvImportInput = z.infer<typeof csvImportSchema>

/** A row as a spreadsheet counts: the header is 1. */
const row = z.number().int().min(1)

/** Answer of every CSV import. Good rows are in, whatever became of the others; duplicates are skipped, the rest are errors. */
export const csvImportResultSchema = z.object({
  imported: z.number().int().min(0),
  skipped: z.number().int().min(0),
  errors: z.number().int().min(0),
  message: z.string(),
  errorDetails: z.array(z.object({ row, error: z.string() })),
  skippedDetails: z.array(z.object({ row, name: z.string(), reason: z.string() })),
})
export type CsvImportResult = z.infer<typeof csvImportResultSchema>

/** Answer 202: how the import in the background goes is asked for with `jobId`. */
export const csvImportQueuedSchema = z.object({ jobId: z.string(), message: z.string() })
export type CsvImportQueued = z.infer<typeof csvImportQueuedSchema>

/** `Imported 3 sources. 1 errors, 0 skipped.`, as the specification words it. */
export function csvImportMessage(
  counts: Pick<CsvImportResult, 'imported' | 'errors' | 'skipped'>,
  noun: string,
): string {
  return `Imported ${counts.imported} ${noun}. ${counts.errors} errors, ${counts.skipped} skipped.`
}
