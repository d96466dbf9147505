import { useBlocker } from '@tanstack/react-router'
import { useUnsaved } from '../lib/unsaved.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

const NOT_SAVED = 'What was changed here has not been saved.'

interface UnsavedChangesProps {
  when: boolean
  /** What becomes of the changes. */
  description?: string
}

/** Asks before a form with unsaved changes is left, also when the tab is closed. Put it in the form's screen. */
export function UnsavedChanges({ when, description = NOT_SAVED }: UnsavedChangesProps) {
  useUnsaved(when)
  const { status, proceed, reset } = useBlocker({
    // Another `?` of the same screen is left too: the form then shows something else.
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

/** The question alone, for a dialog that is no address of its own. */
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
