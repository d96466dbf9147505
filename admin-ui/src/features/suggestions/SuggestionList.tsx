import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { type ChangeState, isNarrowed, type PageState, showsRejected, showsSnoozed, type Tab } from './page-state.ts'
import { ReviewList } from './ReviewList.tsx'
import { useReviewKeys } from './review-keys.ts'
import { suggestionPageQuery } from './suggestions.api.ts'
import { UndoButton } from './UndoButton.tsx'
import type { SuggestionActions } from './use-suggestion-actions.ts'

const EMPTY: Readonly<Record<Exclude<Tab, 'all'>, readonly [title: string, words: string]>> = {
  pending: ['All suggestions are reviewed', 'New suggestions from the next scan appear here, the most relevant first.'],
  approved: ['No approved suggestions', 'Suggestions that you approve stay here until you publish them.'],
  published: ['No published suggestions yet', 'Published suggestions stay here, with links to their articles.'],
}

interface SuggestionListProps {
  state: PageState
  change: ChangeState
  actions: SuggestionActions
}

export function SuggestionList({ state, change, actions }: SuggestionListProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery(suggestionPageQuery(state))
  // The last page disappears once everything on it is decided.
  const last =
    data && !isPlaceholderData && data.totalPages > 0 && state.page > data.totalPages ? data.totalPages : null
  const goTo = useEffectEvent((page: number) => change({ page }))
  useEffect(() => {
    if (last !== null) goTo(last)
  }, [last])
  if (error && !data) return <ErrorPanel title="Couldn’t load the suggestions." error={error} onRetry={refetch} />
  if (!data || last !== null)
    return (
      <Card flush>
        <LoadingRows count={6}>Loading suggestions...</LoadingRows>
      </Card>
    )
  if (data.data.length === 0)
    return (
      <Card flush>
        <Empty state={state} change={change} actions={actions} isNothing={data.counts.all === 0} />
      </Card>
    )
  return <ReviewList page={data} isLeaving={isPlaceholderData} state={state} change={change} actions={actions} />
}

function Empty({ state, change, actions, isNothing }: SuggestionListProps & { isNothing: boolean }) {
  // The last decision can be undone here too.
  useReviewKeys(() => actions.takeBack().catch(reportError), 'undo')
  const undo = <UndoButton actions={actions} className="max-md:h-11" />
  if (showsSnoozed(state) && !isNarrowed(state))
    return (
      <EmptyState icon={Sparkles} title="No snoozed suggestions" action={undo}>
        Press S on a suggestion to hide it until tomorrow, next Monday or a day you choose.
      </EmptyState>
    )
  if (showsRejected(state) && !isNarrowed(state))
    return (
      <EmptyState icon={Sparkles} title="No rejected suggestions" action={undo}>
        Suggestions that you reject stay here. You can put them back to pending.
      </EmptyState>
    )
  if (isNarrowed(state))
    return (
      <EmptyState
        icon={Sparkles}
        title="No suggestion matches"
        action={
          <div className="flex gap-2">
            <Button onClick={() => change({ category: undefined, kind: undefined, search: '', page: 1 })}>
              Show all suggestions
            </Button>
            {undo}
          </div>
        }
      />
    )
  if (isNothing || state.tab === 'all')
    return (
      <EmptyState
        icon={Sparkles}
        title={'No content suggestions yet. Click "Discover Content" to scan your sources.'}
        action={undo}
      >
        We read your sources, rank what’s new and list it here for you to review.
      </EmptyState>
    )
  const [title, words] = EMPTY[state.tab]
  return (
    <EmptyState icon={Sparkles} title={title} action={undo}>
      {words}
    </EmptyState>
  )
}
