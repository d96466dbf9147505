import type { CsvImportResult } from '@hometown/shared-types/csv-import'
import { Download } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { ImportResult } from '../../ui/ImportResult.tsx'
import { downloadReport } from './report-csv.ts'

export function ImportOutcome({ result }: { result: CsvImportResult }) {
  const hasReport = result.errors + result.skipped > 0
  return (
    <div className="flex flex-col items-start gap-3 *:w-full">
      <ImportResult result={result} />
      {hasReport && (
        <Button size="sm" className="w-fit!" onClick={() => downloadReport(result)}>
          <Download aria-hidden />
          Download the report
        </Button>
      )}
    </div>
  )
}
