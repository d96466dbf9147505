import type { Preflight, PreflightCheck } from '@hometown/shared-types/newsletter-preflight'
import { RefreshCw } from 'lucide-react'
import { countOf } from '../../../../lib/numbers.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { ErrorPanel } from '../../../../ui/ErrorPanel.tsx'
import { SkeletonRows } from '../../../../ui/Skeleton.tsx'
import { LoadingText } from '../../../../ui/Spinner.tsx'
import { CheckRow } from './CheckRow.tsx'

interface PreflightCardProps {
  preflight: Preflight | undefined
  error: unknown
  checking: boolean
  onCheck(): void
}

/** Lists every check, also those that passed. */
export function PreflightCard({ preflight, error, checking, onCheck }: PreflightCardProps) {
  return (
    <Card
      title="Checks"
      description="Checked before every send. Problems need your OK; warnings don’t."
      actions={
        <Button size="sm" pending={checking} onClick={onCheck}>
          {!checking && <RefreshCw aria-hidden />}
          Check again
        </Button>
      }
      flush
    >
      <p role="status" className="sr-only">
        {preflight && !checking ? summaryOf(preflight.checks) : ''}
      </p>
      {error !== null && !preflight && (
        <div className="p-4">
          <ErrorPanel title="Couldn’t check the newsletter." error={error} onRetry={onCheck} />
        </div>
      )}
      {!preflight && error === null && (
        <>
          <div className="px-4 pt-3">
            <LoadingText>Checking articles, links and sender...</LoadingText>
          </div>
          <SkeletonRows count={8} />
        </>
      )}
      {preflight && (
        <>
          <p className="border-b bg-sunken px-4 py-2 text-sm">{summaryOf(preflight.checks)}</p>
          <ul className="divide-y">
            {preflight.checks.map((check) => (
              <CheckRow key={check.id} check={check} />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

function summaryOf(checks: readonly PreflightCheck[]): string {
  const count = (state: PreflightCheck['state']) => checks.filter((check) => check.state === state).length
  const parts = [
    count('problem') > 0 && countOf(count('problem'), 'problem'),
    count('warning') > 0 && countOf(count('warning'), 'warning'),
    count('not_checked') > 0 && `${count('not_checked')} not checked`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'No problems.' : `${parts.join(', ')}, ${count('ok')} OK.`
}
