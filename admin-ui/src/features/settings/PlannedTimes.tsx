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
    <div className="mt-2">
      These still happen at the same moment, which is a different time of day in the new zone. Reschedule them to keep
      their time of day:
      <ul className="mt-1 max-h-60 overflow-y-auto">
        {moved.map(({ id, title, action, at }) => (
          <li key={`${action} ${id}`} className="wrap-anywhere py-1">
            <strong className="font-medium text-ink">{title}</strong>
            <p>{`${ACTIONS[action]} ${then.dateTime(at)}, then shown as ${now.dateTime(at)}`}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
