import type { Dashboard } from '@hometown/shared-types/dashboard'
import type { CountyTime } from '../../lib/dates.ts'
import { EntryList } from './EntryList.tsx'

/** What will be published or taken down next. */
export function ScheduledList({ scheduled, time }: { scheduled: Dashboard['scheduled']; time: CountyTime }) {
  return (
    <EntryList
      title="Scheduled"
      empty="Nothing is scheduled"
      entries={scheduled.map(({ articleId, title, action, at }) => ({
        id: `${articleId}-${action}`,
        name: title,
        articleId,
        aside: (
          <span className="text-quiet text-sm">
            {action === 'publish' ? 'Goes live' : 'Comes down'}{' '}
            <time dateTime={new Date(at).toISOString()}>{time.dateTime(at)}</time>
          </span>
        ),
      }))}
    />
  )
}
