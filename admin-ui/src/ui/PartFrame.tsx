import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { loadAgain, PartNotLoadedError } from '../lib/lazy-part.ts'
import { useShortcut } from '../lib/shortcuts.ts'
import { Button } from './Button.tsx'
import { ErrorPanel } from './ErrorPanel.tsx'

interface PartFrameProps {
  /** In its place while it loads. */
  fallback?: ReactNode
  /** It lies over the page or has no room of its own: a failure is told at the lower edge, and the fallback stays. */
  overlay?: boolean
  /** Puts away what was asked for, also when it didn't arrive. */
  onClose?: () => void
  children: ReactNode
}

/** Around a part in a chunk of its own. Where its code doesn't arrive, the rest of the screen stays as it is. */
export function PartFrame({ fallback, overlay = false, onClose, children }: PartFrameProps) {
  return (
    <CatchBoundary
      getResetKey={() => ''}
      onCatch={(error) => error instanceof PartNotLoadedError && error.forget()}
      errorComponent={(failure) => {
        const notice = <PartError {...failure} onClose={onClose} />
        if (!overlay) return notice
        return (
          <>
            {fallback}
            <div className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md">{notice}</div>
          </>
        )
      }}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  )
}

function PartError({ error, reset, onClose }: ErrorComponentProps & Pick<PartFrameProps, 'onClose'>) {
  const [isSaveNeeded, setSaveNeeded] = useState(false)
  useShortcut({ key: 'escape' }, () => onClose?.(), { enabled: onClose !== undefined })
  if (!(error instanceof PartNotLoadedError)) throw error
  const tryAgain = async () => {
    const outcome = await loadAgain(error)
    setSaveNeeded(outcome === 'unsaved')
    if (outcome === 'loaded') reset()
  }
  return (
    <ErrorPanel title="This part could not be shown." error={error} onRetry={() => tryAgain().catch(reportError)}>
      {onClose && (
        <Button size="sm" onClick={onClose}>
          Close
        </Button>
      )}
      {isSaveNeeded && <p className="text-sm">Save your changes, then reload the page to get it.</p>}
    </ErrorPanel>
  )
}
