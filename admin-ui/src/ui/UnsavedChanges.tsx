import { useBlocker } from '@tanstack/react-router'
import { useUnsaved } from '../lib/unsaved.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

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

interface LeaveDialogProps {
  open: boolean
  /** What happens to the changes. */
  description?: string | undefined
  onStay(): void
  onLeave(): void
}

/** Asks whether to leave unsaved changes. */
export function LeaveDialog({ open, description = 'Your changes aren’t saved.', onStay, onLeave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onStay()}
      title="Leave without saving?"
      description={description}
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={onLeave}
    />
  )
}
