import { CalendarClock } from 'lucide-react'
import { Button, type ButtonProps } from '../../../ui/Button.tsx'

export type SavedStatus = 'draft' | 'scheduled'

interface SaveButtonProps extends Pick<ButtonProps, 'variant' | 'className'> {
  status: SavedStatus
  isScheduled: boolean
  pending: SavedStatus | undefined
  onSave(status: SavedStatus): void
}

/** 'Save Draft', 'Schedule Send', or 'Save Changes' for one that is scheduled. */
export function SaveButton({ status, isScheduled, pending, onSave, ...look }: SaveButtonProps) {
  const isBusy = pending === status
  return (
    <Button {...look} pending={isBusy} onClick={() => onSave(status)}>
      {status === 'scheduled' && !isScheduled && !isBusy && <CalendarClock aria-hidden />}
      {status === 'draft' ? 'Save Draft' : isScheduled ? 'Save Changes' : 'Schedule Send'}
    </Button>
  )
}

/** The button for what the editor seems to want. */
export function primaryStatus(isScheduled: boolean, wantsTime: boolean): SavedStatus {
  return isScheduled || wantsTime ? 'scheduled' : 'draft'
}
