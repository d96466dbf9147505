import { ConfirmDialog } from './ConfirmDialog.tsx'

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
