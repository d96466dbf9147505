import type { SuggestionPage } from '@hometown/shared-types/suggestion-calls'
import { useShownItems } from '../../lib/shown-items.ts'
import { useSelection } from '../../parts/list-screen/selection.ts'
import { Pagination } from '../../ui/Pagination.tsx'
import { groupSuggestions } from './group-suggestions.ts'
import { type ChangeState, listAfter, type PageState, showsSnoozed } from './page-state.ts'
import { leaves } from './possible.ts'
import { Reading } from './Reading.tsx'
import { RowGroups } from './RowGroups.tsx'
import { SuggestionRow } from './SuggestionRow.tsx'
import { changesOf } from './suggestion-changes.ts'
import { TriageBar } from './TriageBar.tsx'
import { TriageQuestion } from './TriageQuestion.tsx'
import { useReading } from './use-reading.ts'
import { useReviewFocus } from './use-review-focus.ts'
import { useSameHandlers } from './use-same-handlers.ts'
import type { SuggestionActions } from './use-suggestion-actions.ts'
import { useTriage } from './use-triage.ts'
import { useTriageKeys } from './use-triage-keys.ts'

interface ReviewListProps {
  page: SuggestionPage
  /** The next page is loading while this one is shown. */
  isLeaving: boolean
  state: PageState
  change: ChangeState
  actions: SuggestionActions
}

/** One page of suggestions as rows, with the reading pane, pointer and keyboard actions. */
export function ReviewList({ page, isLeaving, state, change, actions }: ReviewListProps) {
  const { tab } = state
  // Hide decided items at once; the refetch only confirms it.
  const suggestions = page.data.filter((one) => !leaves(tab, actions.busy.get(one.id)))
  const isGrouped = tab === 'pending' && !showsSnoozed(state)
  const groups = isGrouped ? groupSuggestions(suggestions) : [{ name: undefined, suggestions }]
  const order = groups.flatMap((group) => group.suggestions)
  const ids = order.map((one) => one.id)
  const selection = useSelection(JSON.stringify({ ...state, open: undefined }), order, ({ id }) => id)
  // Includes hidden items whose decision is pending, because it may be refused.
  const { shownOf, lookAt } = useShownItems(
    page.data,
    (shown, now) => changesOf(shown, now, selection.has(now.id)).length > 0,
  )
  const focus = useReviewFocus(ids, actions.undone)
  const current = order.find((one) => one.id === focus.currentId)
  const reading = useReading({ state, focus, isThere: current !== undefined })
  const isOpen = (id: string) => id === focus.currentId && (reading.isWide || reading.isSheet)
  const triage = useTriage(tab, actions, { shownOf, lookAt, isOpen, nextOf: (id) => listAfter(state, ids, id) })
  const handlers = useSameHandlers({
    onChoose: selection.toggle,
    onAction: triage.decide,
    onEdit: triage.edit,
    onSnooze: triage.snooze,
    onKind: triage.changeKind,
    onKindMenu: triage.setKindMenu,
    onOpen: reading.open,
    onUndo: (one) => actions.takeBackOne(one).catch(reportError),
    onRead: lookAt,
    onSameStory: (one, other) => {
      actions.act('merge', shownOf(one), { other, onMade: lookAt }).catch(reportError)
    },
  })
  const bulk = useTriageKeys({
    ...{ order, focus, selection, triage, actions, reading },
    onStep(by) {
      // Don't page further until the next page has loaded.
      const next = state.page + by
      if (isLeaving || focus.step(by) || next < 1 || next > page.totalPages) return
      focus.goTo(by === 1 ? 'first' : 'last')
      change({ page: next })
    },
  })

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
      <section
        ref={focus.list}
        aria-label="Review"
        onFocus={focus.onFocus}
        tabIndex={-1}
        className="flex min-w-0 flex-col outline-none"
      >
        <TriageBar
          suggestions={order.map(shownOf)}
          total={page.total}
          state={state}
          selection={selection}
          actions={actions}
          asked={bulk.asked}
          onAsked={bulk.setAsked}
        />
        <RowGroups
          page={page}
          groups={groups}
          rowOf={(suggestion) => (
            <SuggestionRow
              suggestion={suggestion}
              shown={shownOf(suggestion)}
              tab={tab}
              isChosen={selection.has(suggestion.id)}
              isCurrent={suggestion.id === focus.currentId}
              isKindMenuOpen={triage.kindMenu === suggestion.id}
              busy={actions.busy.get(suggestion.id)}
              handlers={handlers}
            />
          )}
        />
        <Pagination
          page={state.page}
          of={page}
          onChange={(next) => {
            focus.goTo('first')
            change({ page: next })
          }}
        />
      </section>
      <Reading
        reading={reading}
        suggestion={current}
        shown={current && shownOf(current)}
        tab={tab}
        actions={actions}
        handlers={handlers}
      />
      <TriageQuestion triage={triage} actions={actions} />
    </div>
  )
}
