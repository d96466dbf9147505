import type { CsvImportResult } from '@hometown/shared-types/contract/csv-import'
import { formatNumber } from '../lib/formats.ts'
import { Figure } from './Figure.tsx'

/** Limits the list, because every row of a file may be wrong. */
const IMPORT_DETAILS_SHOWN = 100

export function ImportResult({ result }: { result: CsvImportResult }) {
  const { imported, skipped, errors, errorDetails, skippedDetails } = result
  const figures = [
    ['Imported', imported],
    ['Skipped', skipped],
    ['Errors', errors],
  ] as const
  return (
    <section aria-label="Result" aria-live="polite" className="flex flex-col gap-3">
      <dl className="grid grid-cols-3 gap-2">
        {figures.map(([label, figure]) => (
          <Figure key={label} label={label} value={formatNumber(figure)} className="rounded-md border px-3 py-2" />
        ))}
      </dl>
      <ImportResultDetails title="Errors" lines={errorDetails.map(({ row, error }) => `Row ${row}: ${error}`)} />
      <ImportResultDetails
        title="Skipped"
        lines={skippedDetails.map(({ row, name, reason }) => `Row ${row}: ${name} - ${reason}`)}
      />
    </section>
  )
}

function ImportResultDetails({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <div>
      <h3 className="font-medium text-sm">{title}</h3>
      <ul className="text-quiet text-sm">
        {lines.slice(0, IMPORT_DETAILS_SHOWN).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {lines.length > IMPORT_DETAILS_SHOWN && (
        <p className="text-quiet text-sm">and {formatNumber(lines.length - IMPORT_DETAILS_SHOWN)} more</p>
      )}
    </div>
  )
}
