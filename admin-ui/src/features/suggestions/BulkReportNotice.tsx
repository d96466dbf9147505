import { countOf } from '../../lib/numbers.ts'
import { Button } from '../../ui/Button.tsx'
import type { Reports } from './use-reports.ts'

/** What a decision about several did, and why it didn't work for some. */
export function BulkReportNotice({ reports: { bulk, closeBulk } }: { reports: Reports }) {
  if (!bulk) return null
  return (
    <section aria-label="Result" className="rounded-lg border border-danger/40 bg-danger-ground px-3 py-2 text-sm">
      <div className="flex items-start gap-3">
        <p className="mr-auto font-medium">
          {bulk.title}. {countOf(bulk.failed.length, 'suggestion')} failed:
        </p>
        <Button size="sm" className="max-md:h-11" onClick={closeBulk}>
          Close
        </Button>
      </div>
      <ul className="mt-1 max-h-40 overflow-y-auto">
        {bulk.failed.map(({ id, title, message }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <span className="font-medium">{title}:</span> {message}
          </li>
        ))}
      </ul>
    </section>
  )
}
