import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { ScreenNotLoadedError } from './lazy-screen.ts'

/** In place of a screen that failed; the rest of the desk stays. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  async function tryAgain() {
    if (error instanceof ScreenNotLoadedError && !(await isLoadedNow(error))) return
    queries.reset()
    reset()
    await router.invalidate()
  }
  return (
    <ErrorPanel title="This screen could not be shown." error={error} onRetry={() => tryAgain().catch(reportError)} />
  )
}

/** After an update the code has another name, which only a fresh page knows; browsers may also keep a failure. */
async function isLoadedNow(error: ScreenNotLoadedError): Promise<boolean> {
  try {
    await error.loadAgain()
    return true
  } catch {
    if (await isDeskThere()) location.reload()
    return false
  }
}

/** Reloading without a connection would leave the browser's error page. */
async function isDeskThere(): Promise<boolean> {
  return fetch(location.href, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}
