import { useBlocker } from '@tanstack/react-router'
import { useUnsaved } from '../lib/unsaved.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface UnsavedChangesProps {
  when: boolean
  description?: string
  /** Tells whether another query string shows something else in the form. By default, any other does. */
  isAnother?(now: AddressSearch, next: AddressSearch): boolean
}

type AddressSearch = Readonly<Record<string, unknown>>

export function UnsavedChanges({ when, description, isAnother = isOtherSearch }: UnsavedChangesProps) {
  useUnsaved(when)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      when && (current.pathname !== next.pathname || isAnother(current.search, next.search)),
    enableBeforeUnload: when,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return <LeaveDialog open description={description} onStay={() => reset?.()} onLeave={() => proceed?.()} />
}

function isOtherSearch(now: AddressSearch, next: AddressSearch): boolean {
  return JSON.stringify(now) !== JSON.stringify(next)
}

interface LeaveDialogProps {
  open: boolean
  description?: string | undefined
  onStay(): void
  onLeave(): void
}

export function LeaveDialog({ open, description = 'Your changes aren’t saved.', onStay, onLeave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onStay}
      title="Leave without saving?"
      description={description}
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={onLeave}
    />
  )
}
