import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { messageFrom } from '../lib/api-client.ts'
import { Button } from './Button.tsx'

interface ErrorPanelProps {
  /** The title says what failed: 'The articles could not be loaded.' */
  title: string
  error: unknown
  onRetry?: (() => unknown) | undefined
  children?: ReactNode
}

export function ErrorPanel({ title, error, onRetry, children }: ErrorPanelProps) {
  return (
    <div role="alert" className="flex items-start gap-3 rounded-lg border border-danger/40 bg-danger-ground p-4">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
      <div className="flex min-w-0 flex-col items-start gap-1">
        <p className="font-medium">{title}</p>
        <p className="text-sm">{messageFrom(error, 'We don’t know more.')}</p>
        <div className="mt-2 flex items-center gap-3 empty:hidden">
          {onRetry && <RetryButton onRetry={onRetry} />}
          {children}
        </div>
      </div>
    </div>
  )
}

function RetryButton({ onRetry }: { onRetry: () => unknown }) {
  const [pending, setPending] = useState(false)
  async function retry(): Promise<void> {
    setPending(true)
    try {
      await onRetry()
    } finally {
      setPending(false)
    }
  }
  return (
    <Button size="sm" pending={pending} onClick={() => retry().catch(reportError)}>
      Try again
    </Button>
  )
}
