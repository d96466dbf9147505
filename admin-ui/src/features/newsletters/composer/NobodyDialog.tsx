import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

/** `left-out`: it has nothing in the sections that the subscribers chose. */
export type NobodyReason = 'no-subscribers' | 'left-out'

interface NobodyDialogProps {
  reason: NobodyReason
  onClose(): void
  onSchedule(): void
}

const WORDS = {
  'no-subscribers': {
    title: 'Schedule without subscribers?',
    description:
      'No subscribers yet: nobody would get it. If nobody has subscribed by then, the newsletter waits for you.',
  },
  'left-out': {
    title: 'Schedule for nobody?',
    description:
      'This newsletter has nothing in the sections that your subscribers chose. If that hasn’t changed by then, the newsletter waits for you.',
  },
} as const

/** Asks before a newsletter that nobody would get is scheduled. */
export function NobodyDialog({ reason, onClose, onSchedule }: NobodyDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      {...WORDS[reason]}
      confirmLabel="Schedule Anyway"
      danger={false}
      onConfirm={onSchedule}
    />
  )
}
