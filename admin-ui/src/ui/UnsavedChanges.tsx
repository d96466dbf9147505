import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import { useUnsaved } from '../lib/unsaved.ts'
import { PartFrame } from './PartFrame.tsx'

/** Comes when there is something to lose. */
const LeaveDialog = lazyPart(() => import('./LeaveDialog.tsx'), 'LeaveDialog')

interface UnsavedChangesProps {
  when: boolean
  /** What happens to the changes. */
  description?: string
}

/** Asks before the user leaves a form with unsaved changes, or closes the tab. Render it in the form's screen. */
export function UnsavedChanges({ when, description }: UnsavedChangesProps) {
  useUnsaved(when)
  const { status, proceed, reset } = useBlocker({
    // A different query string also counts as leaving, because the form may then show something else.
    shouldBlockFn: ({ current, next }) => when && addressOf(current) !== addressOf(next),
    enableBeforeUnload: when,
    withResolver: true,
  })
  useEffect(() => {
    // If that fails, it is loaded when it is needed.
    if (when) LeaveDialog.preload().catch(() => {})
  }, [when])
  if (status !== 'blocked') return null
  return (
    <PartFrame overlay onClose={() => reset?.()}>
      <LeaveDialog open description={description} onStay={() => reset?.()} onLeave={() => proceed?.()} />
    </PartFrame>
  )
}

function addressOf({ pathname, search }: { pathname: string; search: unknown }): string {
  return pathname + JSON.stringify(search)
}
