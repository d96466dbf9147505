import type { CsvImportResult } from '@hometown/shared-types/contract/csv-import'

type CsvImportCounts = Pick<CsvImportResult, 'imported' | 'errors' | 'skipped'>

/** The specification says it so: `Imported 1 sources. 1 errors, 0 skipped.` */
export function sourceImportMessage({ imported, errors, skipped }: CsvImportCounts): string {
  return `Imported ${imported} sources. ${errors} errors, ${skipped} skipped.`
}

/** For example, `Imported 1 subscriber. 2 errors, 0 skipped.` @param many the plural, if it isn't `one` plus `s`. */
export function csvImportMessage(
  { imported, errors, skipped }: CsvImportCounts,
  one: string,
  many = `${one}s`,
): string {
  const noun = imported === 1 ? one : many
  return `Imported ${imported} ${noun}. ${errors} ${errors === 1 ? 'error' : 'errors'}, ${skipped} skipped.`
}
