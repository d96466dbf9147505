import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { isLoadedNow, PartNotLoadedError } from '../lib/lazy-part.ts'
import { ErrorPanel } from './ErrorPanel.tsx'

interface PartFrameProps {
  /** In its place while it loads. */
  fallback?: ReactNode
  /** It lies over the page or has no room of its own: a failure is told at the lower edge, and the fallback stays. */
  overlay?: boolean
  children: ReactNode
}

/** Around a part in a chunk of its own. Where its code doesn't arrive, the rest of the screen stays as it is. */
export function PartFrame({ fallback, overlay = false, children }: PartFrameProps) {
  return (
    <CatchBoundary
      getResetKey={() => ''}
      onCatch={(error) => error instanceof PartNotLoadedError && error.forget()}
      errorComponent={(failure) =>
        overlay ? (
          <>
            {fallback}
            <div className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md">
              <PartError {...failure} />
            </div>
          </>
        ) : (
          <PartError {...failure} />
        )
      }
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  )
}

function PartError({ error, reset }: ErrorComponentProps) {
  if (!(error instanceof PartNotLoadedError)) throw error
  const tryAgain = async () => {
    if (await isLoadedNow(error)) reset()
  }
  return (
    <ErrorPanel title="This part could not be shown." error={error} onRetry={() => tryAgain().catch(reportError)} />
  )
}
