import type { FrontPage } from '@hometown/shared-types/front-page'
import { History, RotateCcw } from 'lucide-react'
import { useCountyTime } from '../../lib/dates.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { historyText } from './front-labels.ts'
import type { FrontActions } from './use-front-actions.ts'

interface FrontHistoryProps {
  page: FrontPage
  actions: FrontActions
}

/** Every change of the last 30 days. */
export function FrontHistory({ page: { history, version: current }, actions }: FrontHistoryProps) {
  const { dateTime } = useCountyTime()
  return (
    <Card flush>
      {history.length === 0 && (
        <EmptyState icon={History} title="No changes in 30 days">
          Every change is kept for 30 days and can be restored.
        </EmptyState>
      )}
      <ol className="divide-y">
        {history.map((entry) => (
          <li key={entry.version} className="flex items-center gap-3 px-4 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere">{historyText(entry)}</p>
              <p className="text-quiet text-sm tabular-nums">
                {entry.by ?? 'Hometown'}, {dateTime(entry.at)}
              </p>
            </div>
            {entry.version === current ? (
              <Badge>Current</Badge>
            ) : (
              <Button
                size="sm"
                aria-label={`Restore the version of ${dateTime(entry.at)}: ${historyText(entry)}`}
                onClick={() => actions.restore(entry.version).catch(reportError)}
              >
                <RotateCcw aria-hidden />
                Restore
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
