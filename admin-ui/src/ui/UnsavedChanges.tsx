import { useBlocker } from '@tanstack/react-router'
import { useUnsaved } from '../lib/unsaved.ts'
import { LeaveDialog } from './LeaveDialog.tsx'

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
  if (status !== 'blocked') return null
  return <LeaveDialog open description={description} onStay={() => reset?.()} onLeave={() => proceed?.()} />
}

function addressOf({ pathname, search }: { pathname: string; search: unknown }): string {
  return pathname + JSON.stringify(search)
}
