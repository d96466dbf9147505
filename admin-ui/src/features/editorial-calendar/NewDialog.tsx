import { CalendarDays, Newspaper } from 'lucide-react'
import { useCountyTime } from '../../lib/dates.ts'
import { wallNow } from '../../parts/events/today.ts'
import { longDay } from '../../parts/events/wall-time.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { plannedTime } from './planned-time.ts'

interface NewDialogProps {
  day: string
  onClose(): void
}

/** What can be begun for a day. */
export function NewDialog({ day, onClose }: NewDialogProps) {
  const { zone } = useCountyTime()
  const at = plannedTime(day, wallNow(zone))
  const linkClass = 'justify-start! hover:text-ink! hover:no-underline!'
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={`New on ${longDay(day)}`} width="sm">
      <div className="flex flex-col gap-2">
        {at === undefined ? (
          <p className="text-quiet">This day is over, so no article can be scheduled for it.</p>
        ) : (
          <Button asChild size="lg">
            <ScreenLink to={paths.content} search={{ at }} className={linkClass}>
              <Newspaper aria-hidden />
              New article for this day
            </ScreenLink>
          </Button>
        )}
        <Button asChild size="lg">
          <ScreenLink
            to={paths.calendar}
            search={{ month: day.slice(0, 7), edit: 'new', date: day }}
            className={linkClass}
          >
            <CalendarDays aria-hidden />
            New event
          </ScreenLink>
        </Button>
      </div>
    </Dialog>
  )
}
