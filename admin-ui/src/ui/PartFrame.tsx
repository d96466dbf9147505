import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { PartNotLoadedError } from '../lib/lazy-part.ts'
import { useShortcut } from '../lib/shortcuts.ts'
import { Button } from './Button.tsx'
import { ErrorPanel } from './ErrorPanel.tsx'

interface PartFrameProps {
  fallback?: ReactNode
  /** An overlay has no space of its own: a failure shows as a toast, and the fallback stays. */
  overlay?: boolean
  /** Closes the part, also after a failed load. */
  onClose?: () => void
  children: ReactNode
}

export function PartFrame({ fallback, overlay = false, onClose, children }: PartFrameProps) {
  return (
    <CatchBoundary
      getResetKey={() => ''}
      errorComponent={(failure) => (
        <>
          {overlay && fallback}
          <div className={overlay ? 'fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md' : ''}>
            <PartLoadError {...failure} onClose={onClose} />
          </div>
        </>
      )}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  )
}

function PartLoadError({ error, reset, onClose }: ErrorComponentProps & Pick<PartFrameProps, 'onClose'>) {
  useShortcut({ key: 'escape' }, () => onClose?.(), { enabled: onClose !== undefined })
  if (!(error instanceof PartNotLoadedError)) throw error
  return (
    <ErrorPanel title="Couldn’t show this part." error={error} onRetry={reset}>
      {onClose && (
        <Button size="sm" onClick={onClose}>
          Close
        </Button>
      )}
    </ErrorPanel>
  )
}
