import { z } from 'zod'

/** Bytes. */
export const CSV_BYTES_LIMIT = 5 * 1024 * 1024

/** Larger files get 202 and are imported in the background. */
export const CSV_ROWS_AT_ONCE = 10_000

/** Column titles, as in the dialog. */
export const SOURCE_CSV_COLUMNS = ['Category', 'Name', 'URL', 'Source Type', 'Description'] as const

/** `;` or `|` separates categories. The last three columns are optional. */
export const SUBSCRIBER_CSV_COLUMNS = ['email', 'categories', 'status', 'confirmed_at', 'consent_source'] as const

/** Body of every CSV import. */
export const csvImportSchema = z.object({
  csvContent: z
    .string({ error: 'Please select a CSV file.' })
    .min(1, 'Please select a CSV file.')
    .max(CSV_BYTES_LIMIT, 'The file is too large'),
})

/** As in a spreadsheet: the header is row 1. */
const row = z.number().int().min(1)

/** Answer of every CSV import. Valid rows are imported even if others fail. Duplicates are skipped. */
export const csvImportResultSchema = z.object({
  imported: z.number().int().min(0),
  skipped: z.number().int().min(0),
  errors: z.number().int().min(0),
  message: z.string(),
  errorDetails: z.array(z.object({ row, error: z.string() })),
  skippedDetails: z.array(z.object({ row, name: z.string(), reason: z.string() })),
})
export type CsvImportResult = z.infer<typeof csvImportResultSchema>

/** Answer 202; ask for the progress with `jobId`. */
export const csvImportQueuedSchema = z.object({ jobId: z.string(), message: z.string() })
export type CsvImportQueued = z.infer<typeof csvImportQueuedSchema>

type Counts = Pick<CsvImportResult, 'imported' | 'errors' | 'skipped'>

/** `Imported 1 sources. 1 errors, 0 skipped.`, as the specification says. */
export function sourceImportMessage({ imported, errors, skipped }: Counts): string {
  return `Imported ${imported} sources. ${errors} errors, ${skipped} skipped.`
}

/** `Imported 1 subscriber. 2 errors, 0 skipped.` @param many the plural, if it isn't `one` plus `s`. */
export function csvImportMessage({ imported, errors, skipped }: Counts, one: string, many = `${one}s`): string {
  const noun = imported === 1 ? one : many
  return `Imported ${imported} ${noun}. ${errors} ${errors === 1 ? 'error' : 'errors'}, ${skipped} skipped.`
}
