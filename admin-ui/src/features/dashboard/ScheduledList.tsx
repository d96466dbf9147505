import type { Dashboard } from '@hometown/shared-types/dashboard'
import type { CountyTime } from '../../lib/dates.ts'
import { EntryList } from './EntryList.tsx'

const WORDS = { publish: 'Goes live', unpublish: 'Comes down', send: 'Goes out' } as const

export function ScheduledList({ scheduled, time }: { scheduled: Dashboard['scheduled']; time: CountyTime }) {
  return (
    <EntryList
      title="Scheduled"
      empty="Nothing is scheduled"
      entries={scheduled.map(({ id, title, action, at }) => ({
        id: `${id}-${action}`,
        name: title,
        ...(action === 'send' ? { newsletterId: id } : { articleId: id }),
        aside: (
          <span className="text-quiet text-sm">
            {WORDS[action]} <time dateTime={new Date(at).toISOString()}>{time.dateTime(at)}</time>
          </span>
        ),
      }))}
    />
  )
}
