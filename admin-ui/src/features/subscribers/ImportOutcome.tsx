import type { CsvImportResult } from '@hometown/shared-types/csv-import'
import { Download } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { ImportResult } from '../../ui/ImportResult.tsx'
import { downloadReport } from './report-csv.ts'

interface ImportOutcomeProps {
  result: CsvImportResult
  /** The file has a column with names. */
  hasNames: boolean
}

export function ImportOutcome({ result, hasNames }: ImportOutcomeProps) {
  const hasReport = result.errors + result.skipped > 0
  return (
    <div className="flex flex-col items-start gap-3 *:w-full">
      <ImportResult result={result} />
      {hasNames && <p className="text-quiet text-sm">We didn’t read the names in this file. We don’t keep names.</p>}
      {hasReport && (
        <Button size="sm" className="w-fit!" onClick={() => downloadReport(result)}>
          <Download aria-hidden />
          Download the report
        </Button>
      )}
    </div>
  )
}
