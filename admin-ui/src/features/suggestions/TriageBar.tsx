import { needsDetails, type Suggestion } from '@hometown/shared-types/suggestion'
import type { SnoozeUntil } from '@hometown/shared-types/suggestion-triage'
import { useMutation } from '@tanstack/react-query'
import { Keyboard } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { countOf, formatNumber } from '../../lib/numbers.ts'
import { keyListOpen } from '../../lib/shortcuts.ts'
import type { Selection } from '../../parts/list-screen/selection.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { toastFailure } from '../../ui/toast.ts'
import { ACTION_LABELS, publishedWords } from './action-texts.ts'
import { BULK_ACTIONS, type BulkAction } from './decision.ts'
import type { PageState } from './page-state.ts'
import { ableTo } from './possible.ts'
import { SnoozeDialog } from './SnoozeDialog.tsx'
import { listMatching } from './suggestions.api.ts'
import { UndoButton } from './UndoButton.tsx'
import type { SuggestionActions } from './use-suggestion-actions.ts'

interface TriageBarProps {
  /** The versions that the editor was shown. */
  suggestions: readonly Suggestion[]
  total: number
  state: PageState
  selection: Selection<Suggestion>
  actions: SuggestionActions
  /** Asked for by a key. */
  asked: BulkAction | undefined
  onAsked(action: BulkAction | undefined): void
}

/** Selects a page or all matches, decides on the selection, and explains the keys. Stays visible. */
export function TriageBar(props: TriageBarProps) {
  const { suggestions, total, state, selection, actions, asked, onAsked } = props
  const [question, setQuestion] = useState<BulkToAsk>()
  const onPage = suggestions.filter(({ id }) => selection.has(id))
  const isPage = onPage.length === suggestions.length
  /** Loads all pages' suggestions in their current versions, so that items found later aren't decided on. */
  const matching = useMutation({
    mutationFn: (_filters: string) => listMatching(state),
    onError: (error) => toastFailure('Couldn’t select all suggestions', error),
  })
  const filters = JSON.stringify({ ...state, page: undefined, open: undefined })
  const everything = isPage && matching.variables === filters ? matching.data : undefined
  const selected = everything ?? onPage
  const together = useMutation({
    // Without a connection it fails at once, instead of waiting for one.
    networkMode: 'always',
    mutationFn: ({ action, suggestions: chosen, until }: BulkToAsk & { until?: SnoozeUntil }) =>
      actions.together(action, chosen, until),
    onSettled() {
      setQuestion(undefined)
      choose(false)
    },
  })

  function choose(isAll: boolean): void {
    matching.reset()
    if (isAll)
      selection.setAll(
        suggestions.map(({ id }) => id),
        true,
      )
    else selection.clear()
  }
  function start(action: BulkAction): void {
    const able = { action, suggestions: ableTo(action, selected) }
    if (able.suggestions.length === 0) return
    if (everything || action === 'publish' || action === 'delete' || action === 'snooze') setQuestion(able)
    else together.mutate(able)
  }
  const startAsked = useEffectEvent((action: BulkAction) => {
    onAsked(undefined)
    start(action)
  })
  useEffect(() => {
    if (asked) startAsked(asked)
  }, [asked])
  // Publishing everything unseen is too risky.
  const offered = BULK_ACTIONS.filter((action) => !(everything && action === 'publish'))

  return (
    <div
      role="toolbar"
      aria-label="Selected suggestions"
      className="sticky top-12 z-10 -mx-1 bg-ground/95 px-1 pb-1 backdrop-blur-sm md:top-0"
    >
      <div className="flex min-h-8 items-center gap-2 max-md:gap-1.5">
        <div className="flex min-h-8 items-center gap-3 pl-3 max-md:mr-auto max-md:min-h-11">
          <Checkbox
            aria-label="Select all on this page"
            className="relative after:absolute after:-inset-3.5"
            checked={isPage ? true : selected.length > 0 ? 'indeterminate' : false}
            onCheckedChange={() => choose(!isPage)}
          />
          <span aria-live="polite" className="text-quiet text-sm tabular-nums">
            {selected.length > 0 ? formatNumber(selected.length) : 'Select all'}
            {selected.length > 0 && <span className="max-xl:sr-only"> selected</span>}
          </span>
        </div>
        {selected.length > 0 &&
          offered.map((action) => (
            <Button
              key={action}
              size="sm"
              className="max-md:h-11 max-md:px-1.5"
              disabled={ableTo(action, selected).length === 0}
              pending={together.isPending && together.variables.action === action}
              onClick={() => start(action)}
            >
              {ACTION_LABELS[action]}
            </Button>
          ))}
        <div className={`ml-auto flex items-center ${selected.length > 0 ? 'max-2xl:hidden' : ''}`}>
          <UndoButton actions={actions} className="text-quiet max-md:h-11" />
          <Tooltip label="Keyboard shortcuts" shortcut={{ key: '?' }}>
            <Button
              variant="ghost"
              size="sm"
              className="text-quiet max-md:hidden"
              onClick={() => keyListOpen.set(true)}
            >
              <Keyboard aria-hidden />
              Keys
            </Button>
          </Tooltip>
        </div>
      </div>
      {isPage && selected.length > 0 && total > suggestions.length && (
        <p className="flex min-h-8 flex-wrap items-center gap-x-2 pl-3 text-sm max-md:min-h-11">
          {everything
            ? `All ${formatNumber(everything.length)} suggestions on all pages are selected.`
            : `All ${onPage.length} suggestions on this page are selected.`}
          <Button
            variant="link"
            size="sm"
            className="max-md:h-11"
            pending={matching.isPending}
            onClick={() => (everything ? matching.reset() : matching.mutate(filters))}
          >
            {everything ? 'Select this page only' : `Select all ${formatNumber(total)}`}
          </Button>
        </p>
      )}
      <BulkQuestion
        question={question}
        isPending={together.isPending}
        onClose={() => setQuestion(undefined)}
        onConfirm={(asking, until?: SnoozeUntil) => together.mutate({ ...asking, ...(until && { until }) })}
      />
    </div>
  )
}

/** The suggestions as selected when the dialog opened; the list may change meanwhile. */
interface BulkToAsk {
  action: BulkAction
  suggestions: readonly Suggestion[]
}

interface BulkQuestionProps {
  question: BulkToAsk | undefined
  isPending: boolean
  onClose(): void
  onConfirm(question: BulkToAsk, until?: SnoozeUntil): void
}

/** Asks before something goes public or away, and until when to snooze. */
function BulkQuestion({ question, isPending, onClose, onConfirm }: BulkQuestionProps) {
  if (question?.action === 'snooze')
    return (
      <SnoozeDialog
        what={countOf(question.suggestions.length, 'suggestion')}
        onClose={onClose}
        onChoose={(until) => {
          onClose()
          onConfirm(question, until)
        }}
      />
    )
  const isDelete = question?.action === 'delete'
  return (
    <ConfirmDialog
      open={question !== undefined}
      onOpenChange={onClose}
      title={question && !isDelete ? `${ACTION_LABELS[question.action]} ${wordsOf(question)}?` : 'Are you sure?'}
      description={question && descriptionOf(question)}
      confirmLabel={ACTION_LABELS[question?.action ?? 'approve']}
      danger={isDelete}
      pending={isPending}
      onConfirm={() => question && onConfirm(question)}
    />
  )
}

function wordsOf({ action, suggestions }: BulkToAsk): string {
  return action === 'publish' ? publishedWords(suggestions) : countOf(suggestions.length, 'suggestion')
}

/** `approve` and `reject` ask only if the selection goes beyond the page. */
function descriptionOf({ action, suggestions }: BulkToAsk): string {
  const all = countOf(suggestions.length, 'suggestion')
  if (action === 'delete') return `This deletes ${all}. Later scans won’t find the same items again.`
  if (action !== 'publish') return 'This includes suggestions on other pages. You can undo it.'
  const missing = suggestions.filter(needsDetails).length
  const left =
    missing > 0
      ? ` Fill in the details of ${countOf(missing, 'suggestion')} first; we skip ${missing === 1 ? 'it' : 'them'} for now.`
      : ''
  const unopened = suggestions.some(({ aiSummary, aiHeadline, aiOpened }) => !aiOpened && (aiSummary ?? aiHeadline))
  const quoted = unopened ? ' Those whose AI text nobody has opened get the source’s title and a quotation.' : ''
  return `Readers see them right away, each with its source.${quoted}${left}`
}
