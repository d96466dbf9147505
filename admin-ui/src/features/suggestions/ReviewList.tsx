import type { Suggestion } from '@hometown/shared-types/suggestion'
import type { SuggestionPage } from '@hometown/shared-types/suggestion-calls'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { useShownItems } from '../../lib/shown-items.ts'
import { type Selection, useSelection } from '../../parts/list-screen/selection.ts'
import { Pagination } from '../../ui/Pagination.tsx'
import { DetailsDialog } from './DetailsDialog.tsx'
import type { BulkAction } from './decision.ts'
import { groupSuggestions, type SuggestionGroup } from './group-suggestions.ts'
import { headlineOf } from './headline-of.ts'
import { type ChangeState, listAfter, type PageState, showsSnoozed } from './page-state.ts'
import { leaves } from './possible.ts'
import { Reading } from './Reading.tsx'
import { type ReviewKey, useReviewKeys } from './review-keys.ts'
import type { RowHandlers } from './row-handlers.ts'
import { SnoozeDialog } from './SnoozeDialog.tsx'
import { SuggestionRow } from './SuggestionRow.tsx'
import { changesOf } from './suggestion-changes.ts'
import { TriageBar } from './TriageBar.tsx'
import { type ReadingPlace, useReading } from './use-reading.ts'
import { useReviewFocus } from './use-review-focus.ts'
import type { SuggestionActions } from './use-suggestion-actions.ts'
import { type Triage, useTriage } from './use-triage.ts'

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

/** Returns stable handlers that call the latest ones, so that rows don't render again. */
function useSameHandlers(given: RowHandlers): RowHandlers {
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  const [handlers] = useState<RowHandlers>(() => ({
    onChoose: (id, isRange) => latest.current.onChoose(id, isRange),
    onAction: (action, suggestion, opened) => latest.current.onAction(action, suggestion, opened),
    onEdit: (suggestion) => latest.current.onEdit(suggestion),
    onSnooze: (suggestion) => latest.current.onSnooze(suggestion),
    onKind: (suggestion, kind) => latest.current.onKind(suggestion, kind),
    onKindMenu: (id) => latest.current.onKindMenu(id),
    onOpen: (id) => latest.current.onOpen(id),
    onUndo: (suggestion) => latest.current.onUndo(suggestion),
    onSameStory: (suggestion, other) => latest.current.onSameStory(suggestion, other),
    onRead: (suggestion) => latest.current.onRead(suggestion),
  }))
  return handlers
}

/** Asks what a decision needs: until when, or when and where. */
function TriageQuestion({ triage, actions }: { triage: Triage; actions: SuggestionActions }) {
  const { question, closeQuestion } = triage
  if (!question) return null
  const { suggestion } = question
  if (question.ask === 'snooze')
    return (
      <SnoozeDialog
        what={`“${headlineOf(suggestion)}”`}
        onClose={closeQuestion}
        onChoose={(until) => {
          closeQuestion()
          actions.act('snooze', suggestion, { until }).catch(reportError)
        }}
      />
    )
  const { kind } = question
  return (
    <DetailsDialog
      suggestion={suggestion}
      kind={kind}
      isPending={actions.busy.get(suggestion.id) === 'kind'}
      onClose={closeQuestion}
      onSave={(details) => {
        const saved = triage.saveDetails(suggestion, details)
        // A failure leaves the form open with what was typed.
        saved.then((answer) => answer !== undefined && closeQuestion()).catch(reportError)
      }}
    />
  )
}

interface RowGroupsProps {
  page: SuggestionPage
  /** One without a name has no heading. */
  groups: readonly { name: SuggestionGroup['name'] | undefined; suggestions: readonly Suggestion[] }[]
  rowOf(suggestion: Suggestion): ReactNode
}

/** The rows under thin headings. */
function RowGroups({ page, groups, rowOf }: RowGroupsProps) {
  const id = useId()
  return (
    <div className="overflow-clip rounded-lg border bg-surface shadow-raised">
      {groups.map(({ name, suggestions }) => (
        <section
          key={name ?? 'all'}
          {...(name ? { 'aria-labelledby': `${id}-${name}` } : { 'aria-label': 'Suggestions' })}
          className="not-first:border-t"
        >
          {name && (
            <h2
              id={`${id}-${name}`}
              className="flex h-6 items-center gap-2 border-b bg-sunken px-3 font-semibold text-xs"
            >
              {name}
              <span className="font-normal text-quiet tabular-nums">{countWords(name, suggestions.length, page)}</span>
            </h2>
          )}
          <ul className="divide-y">
            {suggestions.map((suggestion) => (
              <li key={suggestion.id}>{rowOf(suggestion)}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The group's total, and how many are on this page. */
function countWords(name: SuggestionGroup['name'], here: number, { groups }: SuggestionPage): string {
  const all = groups.find(({ category }) => (category ?? 'Uncategorized') === name)?.count ?? here
  return all > here ? `${here} of ${formatNumber(all)}` : formatNumber(here)
}

interface TriageKeysParts {
  order: readonly Suggestion[]
  focus: ReturnType<typeof useReviewFocus>
  selection: Selection<Suggestion>
  triage: Triage
  actions: SuggestionActions
  reading: ReadingPlace
  onStep(by: 1 | -1): void
}

const OF_SELECTION: Readonly<Partial<Record<ReviewKey, BulkAction>>> = {
  approve: 'approve',
  publish: 'publish',
  reject: 'reject',
  snooze: 'snooze',
}

/** One set of keys for every kind. On a row of a selection of several, a decision is about all of them. */
function useTriageKeys(parts: TriageKeysParts) {
  const { order, focus, selection, triage, actions, reading, onStep } = parts
  const [asked, setAsked] = useState<BulkAction>()

  useReviewKeys((key) => {
    if (key === 'undo') return actions.takeBack().catch(reportError)
    if (key === 'next' || key === 'previous') return onStep(key === 'next' ? 1 : -1)
    const current = focus.current()
    const suggestion = order.find((one) => one.id === current)
    if (!suggestion) return
    const { items, has } = selection
    const together = items.length > 1 && has(suggestion.id) ? OF_SELECTION[key] : undefined
    if (together) return setAsked(together)
    decide(key, suggestion)
  })

  function decide(key: ReviewKey, suggestion: Suggestion) {
    switch (key) {
      case 'open':
        return reading.enter(suggestion.id)
      case 'original':
        return triage.openOriginal(suggestion)
      case 'select':
      case 'range':
        return selection.toggle(suggestion.id, key === 'range')
      case 'edit':
        return triage.edit(suggestion)
      case 'snooze':
        return triage.snooze(suggestion)
      case 'kind':
        return triage.openKindMenu(suggestion)
      case 'approve':
      case 'publish':
      case 'reject':
        return triage.decideIfPossible(key, suggestion)
    }
  }
  return { asked, setAsked }
}
