import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

interface NobodyDialogProps {
  onClose(): void
  onSchedule(): void
}

/** Asks before a newsletter without subscribers is scheduled. */
export function NobodyDialog({ onClose, onSchedule }: NobodyDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Schedule without subscribers?"
      description="No subscribers yet: nobody would get it. If nobody has subscribed by then, the newsletter waits for you."
      confirmLabel="Schedule Anyway"
      danger={false}
      onConfirm={onSchedule}
    />
  )
}
