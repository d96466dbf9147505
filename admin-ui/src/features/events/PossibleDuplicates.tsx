import type { PossibleDuplicate } from '@hometown/shared-types/similar-event'
import { useQuery } from '@tanstack/react-query'
import { findLostFocus } from '../../lib/lost-focus.ts'
import { wallTimeLabel } from '../../lib/wall-time-label.ts'
import { possibleDuplicatesQuery } from '../../parts/events/event-calls.api.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { useEventActions } from './use-event-actions.ts'

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
