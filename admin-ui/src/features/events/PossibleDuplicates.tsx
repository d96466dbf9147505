import { eventCalls, type PossibleDuplicate } from '@hometown/shared-types/contract/desk-events'
import { useQuery } from '@tanstack/react-query'
import { api, callQuery } from '../../lib/api-client.ts'
import { wallTimeLabel } from '../../lib/formats.ts'
import { useAction } from '../../parts/use-action.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { EVENT_FAILURES, undeleteEvents } from './event-actions.ts'

export function PossibleDuplicates() {
  const { data = [] } = useQuery(callQuery('calendar-events', eventCalls.possibleDuplicates))
  const merge = useAction({
    run: ({ id, version }: PossibleDuplicate['draft']) => api(eventCalls.merge, { params: { id }, body: { version } }),
    said: ({ title }, { id }) => ({
      title: 'Events merged',
      description: `“${title}” stays.`,
      undo: () => undeleteEvents([id]),
    }),
    failed: 'Failed to merge events',
    list: 'calendar-events',
  })
  const keepBoth = useAction({
    run: ({ id, version }: PossibleDuplicate['draft']) =>
      api(eventCalls.keepBoth, { params: { id }, body: { version } }),
    said: ({ title, status }) => ({
      title: status === 'published' ? 'Event published' : 'Kept as a draft',
      description: `“${title}” is an event of its own.`,
    }),
    failed: EVENT_FAILURES.update,
    list: 'calendar-events',
  })
  if (data.length === 0) return null
  return (
    <div className="mb-6">
      <Notice
        title={data.length === 1 ? 'A new event may be a duplicate' : `${data.length} new events may be duplicates`}
      >
        <ul className="flex flex-col gap-2">
          {data.map(({ draft, other }) => (
            <li key={draft.id} className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
              <p className="min-w-0 grow basis-64 wrap-anywhere">
                <ScreenLink to={paths.calendar} search={{ edit: draft.id }} className="font-medium">
                  {draft.title}
                </ScreenLink>
                <span className="block text-sm">
                  Possible duplicate of{' '}
                  <ScreenLink to={paths.calendar} search={{ edit: other.id }}>
                    {other.title}
                  </ScreenLink>
                  {`, ${[wallTimeLabel(other.start), other.location].filter(Boolean).join(' · ')}`}
                </span>
              </p>
              <div className="flex gap-1.5">
                <Button
                  size="sm"
                  aria-label={`Merge ${draft.title}`}
                  disabled={merge.isPending}
                  onClick={() => merge.mutate(draft)}
                >
                  Merge
                </Button>
                <Button
                  size="sm"
                  aria-label={`Not the same: ${draft.title}`}
                  disabled={keepBoth.isPending}
                  onClick={() => keepBoth.mutate(draft)}
                >
                  Not the same
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
