import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { loadAgain, PartNotLoadedError } from '../lib/lazy-part.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'

/** Replaces a screen that failed; the rest of the desk keeps working. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  async function tryAgain() {
    if (error instanceof PartNotLoadedError && (await loadAgain(error)) !== 'loaded') return
    queries.reset()
    reset()
    await router.invalidate()
  }
  return <ErrorPanel title="Couldn’t show this screen." error={error} onRetry={() => tryAgain().catch(reportError)} />
}
