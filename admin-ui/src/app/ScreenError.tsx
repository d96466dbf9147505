import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'

/** In place of a screen that failed; the rest of the desk stays. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  function tryAgain() {
    queries.reset()
    reset()
    router.invalidate().catch(reportError)
  }
  return <ErrorPanel title="This screen could not be shown." error={error} onRetry={tryAgain} />
}
