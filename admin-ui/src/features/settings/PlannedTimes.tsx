import type { Scheduled } from '@hometown/shared-types/dashboard'
import { countyTime } from '../../lib/dates.ts'

interface PlannedTimesProps {
  planned: readonly Scheduled[]
  before: string
  after: string
}

const ACTIONS: Readonly<Record<Scheduled['action'], string>> = {
  publish: 'Published',
  unpublish: 'Taken off the site',
  send: 'Newsletter sent',
}

/** Each scheduled article and newsletter, with its time in the old and in the new zone. */
export function PlannedTimes({ planned, before, after }: PlannedTimesProps) {
  const [then, now] = [countyTime(before), countyTime(after)]
  const moved = planned.filter(({ at }) => then.dateTime(at) !== now.dateTime(at))
  if (moved.length === 0) return null
  return (
    <span className="mt-2 block">
      These still happen at the same moment, which is a different time of day in the new zone. Reschedule them to keep
      their time of day:
      <span className="mt-1 block max-h-60 overflow-y-auto">
        {moved.map(({ id, title, action, at }) => (
          <span key={`${action} ${id}`} className="block py-1 [overflow-wrap:anywhere]">
            <strong className="font-medium text-ink">{title}</strong>
            <span className="block">{`${ACTIONS[action]} ${then.dateTime(at)}, then shown as ${now.dateTime(at)}`}</span>
          </span>
        ))}
      </span>
    </span>
  )
}
