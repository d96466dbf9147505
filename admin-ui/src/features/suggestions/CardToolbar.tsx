import { BULK_SUGGESTION_ACTIONS, type Suggestion } from '@hometown/shared-types/contract/suggestions'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { countOf, formatNumber } from '../../lib/formats.ts'
import { SelectAll } from '../../parts/list-screen/ListTable.tsx'
import type { RowSelection } from '../../parts/list-screen/selection.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { SnoozeDialog } from './SnoozeDialog.tsx'
import type { SuggestionTab } from './suggestion-list.ts'
import { type BulkSuggestionAction, needsDetails, suggestionsAllowing } from './suggestion-rules.ts'
import type { SuggestionDecisions } from './use-decisions.ts'

interface CardToolbarProps {
  cards: readonly Suggestion[]
  selection: RowSelection<Suggestion>
  decisions: SuggestionDecisions
  tab: SuggestionTab
}

export function CardToolbar({ cards, selection, decisions, tab }: CardToolbarProps) {
  const { items } = selection
  const [question, setQuestion] = useState<BulkSuggestionDecision>()
  const together = useMutation({
    mutationFn: ({ action, suggestions, until }: BulkSuggestionDecision & { until?: string }) =>
      decisions.decideAll(action, suggestions, until),
    onSettled() {
      setQuestion(undefined)
      selection.clear()
    },
  })
  function start(action: BulkSuggestionAction): void {
    const change = { action, suggestions: suggestionsAllowing(action, items, tab) }
    if (action === 'approve' || action === 'reject') together.mutate(change)
    else setQuestion(change)
  }
  const actions = BULK_SUGGESTION_ACTIONS.filter((action) => suggestionsAllowing(action, items, tab).length > 0)

  return (
    <div
      role="toolbar"
      aria-label="Selected suggestions"
      className="sticky top-12 z-10 -mx-1 bg-ground/95 px-1 backdrop-blur-sm md:top-0"
    >
      <div className="flex min-h-10 items-center gap-2 md:flex-wrap max-md:gap-1.5 max-md:overflow-x-auto">
        <div className="flex min-h-8 items-center gap-3 pl-4 max-md:mr-auto max-md:min-h-11 max-md:pl-3">
          <SelectAll items={cards} idOf={({ id }) => id} selection={selection} />
          <span aria-live="polite" className="text-quiet text-sm tabular-nums">
            {items.length > 0 ? formatNumber(items.length) : 'Select all'}
            {items.length > 0 && <span className="max-xl:sr-only"> selected</span>}
          </span>
        </div>
        {actions.map((action) => (
          <Button
            key={action}
            size="sm"
            className="max-md:h-11 max-md:px-1.5"
            pending={together.isPending && together.variables.action === action}
            onClick={() => start(action)}
          >
            {BULK_SUGGESTION_LABELS[action]}
          </Button>
        ))}
      </div>
      <BulkSuggestionQuestion
        question={question}
        isPending={together.isPending}
        onClose={() => setQuestion(undefined)}
        onConfirm={(asking, until) => together.mutate({ ...asking, ...(until && { until }) })}
      />
    </div>
  )
}

const BULK_SUGGESTION_LABELS: Readonly<Record<BulkSuggestionAction, string>> = {
  approve: 'Approve',
  publish: 'Publish',
  reject: 'Reject',
  snooze: 'Snooze',
  delete: 'Delete',
}

/** A question about the suggestions as selected when the dialog opened; the list may change meanwhile. */
interface BulkSuggestionDecision {
  action: BulkSuggestionAction
  suggestions: readonly Suggestion[]
}

interface BulkSuggestionQuestionProps {
  question: BulkSuggestionDecision | undefined
  isPending: boolean
  onClose(): void
  onConfirm(question: BulkSuggestionDecision, until?: string): void
}

function BulkSuggestionQuestion({ question, isPending, onClose, onConfirm }: BulkSuggestionQuestionProps) {
  if (question?.action === 'snooze')
    return (
      <SnoozeDialog
        what={countOf(question.suggestions.length, 'suggestion')}
        onClose={onClose}
        onChoose={(until) => onConfirm(question, until)}
      />
    )
  const isDelete = question?.action === 'delete'
  return (
    <ConfirmDialog
      open={question !== undefined}
      onClose={onClose}
      title={
        question && !isDelete
          ? `${BULK_SUGGESTION_LABELS[question.action]} ${countOf(question.suggestions.length, 'suggestion')}?`
          : 'Are you sure?'
      }
      description={question && bulkQuestionText(question)}
      confirmLabel={BULK_SUGGESTION_LABELS[question?.action ?? 'approve']}
      danger={isDelete}
      pending={isPending}
      onConfirm={() => question && onConfirm(question)}
    />
  )
}

function bulkQuestionText({ action, suggestions }: BulkSuggestionDecision): string {
  const all = countOf(suggestions.length, 'suggestion')
  if (action === 'delete') return `This deletes ${all}. Later scans won’t find the same items again.`
  const incompleteCount = suggestions.filter(needsDetails).length
  const skipNote =
    incompleteCount > 0
      ? ` Fill in the details of ${countOf(incompleteCount, 'suggestion')} first; we skip ${incompleteCount === 1 ? 'it' : 'them'} for now.`
      : ''
  const unopened = suggestions.some(({ aiSummary, aiHeadline, aiOpened }) => !aiOpened && (aiSummary ?? aiHeadline))
  const quotationNote = unopened ? ' Those whose AI text nobody has opened get the source’s title and a quotation.' : ''
  return `Readers see them right away, each with its source.${quotationNote}${skipNote}`
}
