import { TriangleAlert } from 'lucide-react'
import { messageFrom } from '../lib/api-error.ts'
import { Button } from './Button.tsx'

interface ErrorPanelProps {
  /** What failed: 'The articles could not be loaded.' */
  title: string
  /** Its message says why. */
  error: unknown
  onRetry?: (() => void) | undefined
}

/** What failed, why, and a way to try again. */
export function ErrorPanel({ title, error, onRetry }: ErrorPanelProps) {
  return (
    <div role="alert" className="flex items-start gap-3 rounded-lg border border-danger/40 bg-danger-ground p-4">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
      <div className="flex min-w-0 flex-col items-start gap-1">
        <p className="font-medium">{title}</p>
        <p className="text-sm">{messageFrom(error, 'Nothing more is known.')}</p>
        {onRetry && (
          <Button size="sm" className="mt-2" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  )
}
