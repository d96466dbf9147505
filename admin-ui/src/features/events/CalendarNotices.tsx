import { whenWords } from '@hometown/shared-types/calendar/event-labels'
import type { PossibleDuplicate } from '@hometown/shared-types/similar-event'
import {
  type DecideSourceChangeInput,
  type SourceChange,
  sourceChangesSchema,
} from '@hometown/shared-types/suggestion-calls'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { findLostFocus } from '../../lib/lost-focus.ts'
import { wallTimeLabel } from '../../lib/wall-time-label.ts'
import { possibleDuplicatesQuery } from '../../parts/events/event-calls.api.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { useEventActions } from './use-event-actions.ts'

type Details = SourceChange['now']

interface Decision {
  change: SourceChange
  action: DecideSourceChangeInput['action']
}

/** Events that moved, were canceled or changed at their source. Hidden if there are none. */
export function SourceChangesNotice() {
  const { data } = useQuery(sourceChangesQuery)
  const client = useQueryClient()
  const decide = useMutation({
    mutationFn: ({ change, action }: Decision) => decideSourceChange(change, action),
    async onSuccess(left, { action, change }) {
      toast({ title: `${change.title} ${action === 'update' ? 'updated' : 'kept as it is'}` })
      client.setQueryData(sourceChangesQuery.queryKey, left)
      findLostFocus()
      await client.invalidateQueries({ queryKey: ['calendar-events'] })
    },
    async onError(error) {
      toastFailure('Couldn’t save your decision', error)
      await client.invalidateQueries({ queryKey: sourceChangesQuery.queryKey })
    },
  })
  if (!data || data.length === 0) return null
  const isPending = ({ suggestionId }: SourceChange, action: Decision['action']) =>
    decide.isPending && decide.variables.change.suggestionId === suggestionId && decide.variables.action === action
  return (
    <Notice title={sourceTitle(data.length)}>
      <ul className="flex flex-col gap-2">
        {data.map((change) => (
          <li key={change.suggestionId} className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
            <p className="min-w-0 grow basis-64 wrap-anywhere">
              <ScreenLink to={paths.calendar} search={{ edit: change.eventId }} className="font-medium">
                {change.title}
              </ScreenLink>
              <span className="block text-sm">
                {change.sourceName} now says: {sourceChangeWords(change)}
              </span>
            </p>
            <div className="flex gap-1.5">
              <Button
                size="sm"
                aria-label={`Update event ${change.title}`}
                pending={isPending(change, 'update')}
                onClick={() => decide.mutate({ change, action: 'update' })}
              >
                Update event
              </Button>
              <Button
                size="sm"
                aria-label={`Keep as is: ${change.title}`}
                pending={isPending(change, 'keep')}
                onClick={() => decide.mutate({ change, action: 'keep' })}
              >
                Keep as is
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function sourceTitle(count: number): string {
  return count === 1 ? 'An event changed at its source' : `${count} events changed at their sources`
}

/** What changed at the source: `Tue, Dec 1, 10:00 AM · Town Hall`. */
function sourceChangeWords({ before, now }: Pick<SourceChange, 'before' | 'now'>): string {
  const isOther = (...fields: (keyof Details)[]) =>
    fields.some((field) => JSON.stringify(before[field]) !== JSON.stringify(now[field]))
  return [
    isOther('cancelled') && (now.cancelled ? 'Canceled' : 'No longer canceled'),
    isOther('startDate', 'endDate', 'allDay', 'timeZone') &&
      whenWords({ start: now.startDate, end: now.endDate }, now.allDay, ''),
    isOther('location') && (now.location || 'No place'),
    isOther('price') && (now.price || 'No price'),
    isOther('rrule', 'recurrenceEndDate', 'skippedDates', 'exceptions') && 'Different dates in the series',
  ]
    .filter(Boolean)
    .join(' · ')
}

const SUGGESTIONS = '/api/content-suggestions'

/** Events whose source has changed them since they were found. */
const sourceChangesQuery = queryOptions({
  queryKey: ['content-suggestions', 'source-changes'],
  queryFn: ({ signal }) => api.get(`${SUGGESTIONS}/source-changes`, sourceChangesSchema, { signal }),
})

/** Returns the changes that are still open. */
function decideSourceChange(
  { suggestionId, version }: SourceChange,
  action: DecideSourceChangeInput['action'],
): Promise<SourceChange[]> {
  const path = `${SUGGESTIONS}/${encodeURIComponent(suggestionId)}/source-change`
  return api.post(path, { action, version }, sourceChangesSchema)
}

interface PossibleDuplicatesProps {
  /** Only about this draft. */
  draftId?: string
  isDisabled?: boolean
  onMerged?(): void
  onKept?(): void
}

/** Drafts from feeds that may be events that were already there. Hidden if there are none. */
export function PossibleDuplicates({ draftId, isDisabled = false, onMerged, onKept }: PossibleDuplicatesProps) {
  const { data = [] } = useQuery(possibleDuplicatesQuery)
  const { merge, keepBoth } = useEventActions((action) => {
    findLostFocus()
    if (action === 'merge') onMerged?.()
    else onKept?.()
  })
  const shown = data.filter(({ draft }) => draftId === undefined || draft.id === draftId)
  if (shown.length === 0) return null
  return (
    <Notice title={duplicatesTitle(shown, draftId)}>
      <ul className="flex flex-col gap-2">
        {shown.map(({ draft, other }) => (
          <li key={draft.id} className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
            <p className="min-w-0 grow basis-64 wrap-anywhere">
              {draftId === undefined && (
                <ScreenLink to={paths.calendar} search={{ edit: draft.id }} className="font-medium">
                  {draft.title}
                </ScreenLink>
              )}
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
                disabled={isDisabled}
                pending={merge.isPending && merge.variables.id === draft.id}
                onClick={() => merge.mutate({ id: draft.id, keptId: other.id })}
              >
                Merge
              </Button>
              <Button
                size="sm"
                aria-label={`Not the same: ${draft.title}`}
                disabled={isDisabled}
                pending={keepBoth.isPending && keepBoth.variables === draft.id}
                onClick={() => keepBoth.mutate(draft.id)}
              >
                Not the same
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function duplicatesTitle(shown: readonly PossibleDuplicate[], draftId: string | undefined): string {
  if (draftId !== undefined) return 'This draft may be a duplicate'
  return shown.length === 1 ? 'A new event may be a duplicate' : `${shown.length} new events may be duplicates`
}
