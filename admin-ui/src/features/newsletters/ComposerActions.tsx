import { CalendarClock, Eye } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'

interface ComposerActionsProps {
  isScheduled: boolean
  /** The editor entered a date or a time. */
  wantsTime: boolean
  canPreview: boolean
  pending: 'draft' | 'scheduled' | undefined
  onPreview(): void
  onSave(status: 'draft' | 'scheduled'): void
}

export function ComposerActions(props: ComposerActionsProps) {
  const { isScheduled, wantsTime, canPreview, pending, onPreview, onSave } = props
  const schedules = isScheduled || wantsTime
  return (
    <div className="-mx-4 flex flex-wrap items-center justify-end gap-2 border-t px-4 pt-4">
      <Button className="mr-auto" disabled={!canPreview} onClick={onPreview}>
        <Eye aria-hidden />
        Preview
      </Button>
      <Button
        variant={schedules ? 'secondary' : 'primary'}
        pending={pending === 'draft'}
        onClick={() => onSave('draft')}
      >
        {isScheduled ? 'Cancel Schedule' : 'Save Draft'}
      </Button>
      <Button
        variant={schedules ? 'primary' : 'secondary'}
        pending={pending === 'scheduled'}
        onClick={() => onSave('scheduled')}
      >
        {!isScheduled && pending !== 'scheduled' && <CalendarClock aria-hidden />}
        {isScheduled ? 'Save Changes' : 'Schedule Send'}
      </Button>
    </div>
  )
}
