import { useBlocker } from '@tanstack/react-router'
import { useUnsaved } from '../lib/unsaved.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

const NOT_SAVED = 'What was changed here has not been saved.'

interface UnsavedChangesProps {
  when: boolean
  /** What happens to the changes. */
  description?: string
}

/** Asks before the user leaves a form with unsaved changes, or closes the tab. Render it in the form's screen. */
export function UnsavedChanges({ when, description = NOT_SAVED }: UnsavedChangesProps) {
  useUnsaved(when)
  const { status, proceed, reset } = useBlocker({
    // A different query string also counts as leaving, because the form may then show something else.
    shouldBlockFn: ({ current, next }) => when && addressOf(current) !== addressOf(next),
    enableBeforeUnload: when,
    withResolver: true,
  })
  return (
    <LeaveDialog
      open={status === 'blocked'}
      description={description}
      onStay={() => reset?.()}
      onLeave={() => proceed?.()}
    />
  )
}

interface LeaveDialogProps {
  open: boolean
  description?: string
  onStay(): void
  onLeave(): void
}

/** Only the question, for dialogs without their own address. */
export function LeaveDialog({ open, description = NOT_SAVED, onStay, onLeave }: LeaveDialogProps) {
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

function addressOf({ pathname, search }: { pathname: string; search: unknown }): string {
  return pathname + JSON.stringify(search)
}
