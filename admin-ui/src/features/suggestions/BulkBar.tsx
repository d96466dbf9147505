import { publishedAs, type Suggestion } from '@hometown/shared-types/suggestion'
import { useMutation } from '@tanstack/react-query'
import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { countOf, formatNumber } from '../../lib/numbers.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { toastFailure } from '../../ui/toast.ts'
import type { PageState } from './page-state.ts'
import { listMatching } from './suggestions.api.ts'
import { UndoButton } from './UndoButton.tsx'
import { ableTo, type BulkAction, useBulkActions } from './use-bulk-actions.ts'
import type { SuggestionActions } from './use-suggestion-actions.ts'

const LABELS: Readonly<Record<BulkAction, string>> = {
  approve: 'Approve',
  publish: 'Publish',
  reject: 'Reject',
  delete: 'Delete',
}

/** The suggestions as selected when the dialog opened; the list may change meanwhile. */
interface Asked {
  action: BulkAction
  suggestions: readonly Suggestion[]
}

interface BulkBarProps {
  /** The versions that the editor was shown. */
  suggestions: readonly Suggestion[]
  total: number
  state: PageState
  chosen: ReadonlySet<string>
  actions: SuggestionActions
  onChoose(ids: readonly string[]): void
  onHelp(): void
}

/** Selects a page or all matches, decides on the selection, and explains the keys. Stays visible. */
export function BulkBar({ suggestions, total, state, chosen, actions, onChoose, onHelp }: BulkBarProps) {
  const [asked, setAsked] = useState<Asked>()
  const onPage = suggestions.filter(({ id }) => chosen.has(id))
  const isPage = onPage.length === suggestions.length
  /** Loads all pages' suggestions in their current versions, so that items found later aren't decided on. */
  const matching = useMutation({
    mutationFn: (_filters: string) => listMatching(state),
    onError: (error) => toastFailure('They could not be selected', error),
  })
  const filters = JSON.stringify({ ...state, page: undefined })
  const everything = isPage && matching.variables === filters ? matching.data : undefined
  const selected = everything ?? onPage
  const together = useBulkActions(actions, () => {
    setAsked(undefined)
    choose([])
  })

  function choose(ids: readonly string[]): void {
    matching.reset()
    onChoose(ids)
  }
  function start(action: BulkAction): void {
    const able = { action, suggestions: ableTo(action, selected) }
    if (everything || action === 'publish' || action === 'delete') setAsked(able)
    else together.mutate(able)
  }
  // Publishing everything unseen is too risky.
  const offered = (['approve', 'reject', 'publish', 'delete'] as const).filter(
    (action) => !(everything && action === 'publish'),
  )

  return (
    <div
      role="toolbar"
      aria-label="Selected suggestions"
      className="sticky top-12 z-10 -mx-1 border-b bg-ground/95 px-1 py-1.5 backdrop-blur-sm md:top-0"
    >
      <div className="flex min-h-8 items-center gap-2 max-md:gap-1.5">
        <div className="flex min-h-8 items-center gap-3 pl-4 max-md:mr-auto max-md:min-h-11">
          <Checkbox
            aria-label="Select all of this page"
            className="relative after:absolute after:-inset-3.5"
            checked={isPage ? true : selected.length > 0 ? 'indeterminate' : false}
            onCheckedChange={() => choose(isPage ? [] : suggestions.map(({ id }) => id))}
          />
          <span aria-live="polite" className="text-quiet text-sm tabular-nums">
            {selected.length > 0 ? formatNumber(selected.length) : 'Select all'}
            {selected.length > 0 && <span className="max-md:sr-only"> selected</span>}
          </span>
        </div>
        {selected.length > 0 &&
          offered.map((action) => (
            <Button
              key={action}
              size="sm"
              className="max-md:h-11 max-md:px-2"
              disabled={ableTo(action, selected).length === 0}
              pending={together.isPending && together.variables.action === action}
              onClick={() => start(action)}
            >
              {LABELS[action]}
            </Button>
          ))}
        <div className={`ml-auto flex items-center ${selected.length > 0 ? 'max-lg:hidden' : ''}`}>
          <UndoButton actions={actions} className="text-quiet max-md:h-11" />
          <Tooltip label="Review by keyboard" shortcut={{ key: '?' }}>
            <Button variant="ghost" size="sm" className="text-quiet max-md:hidden" onClick={onHelp}>
              <Keyboard aria-hidden />
              Keys
            </Button>
          </Tooltip>
        </div>
      </div>
      {isPage && selected.length > 0 && total > suggestions.length && (
        <p className="flex min-h-8 flex-wrap items-center gap-x-2 pl-4 text-sm max-md:min-h-11">
          {everything
            ? `All ${formatNumber(everything.length)} are selected, those of other pages too.`
            : `These are ${onPage.length} of ${formatNumber(total)}.`}
          <Button
            variant="link"
            size="sm"
            className="max-md:h-11"
            pending={matching.isPending}
            onClick={() => (everything ? matching.reset() : matching.mutate(filters))}
          >
            {everything ? 'Only those of this page' : `Select all ${formatNumber(total)}`}
          </Button>
        </p>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title={asked && asked.action !== 'delete' ? `${LABELS[asked.action]} ${wordsOf(asked)}?` : 'Are you sure?'}
        description={asked && WORDS[asked.action](wordsOf(asked))}
        confirmLabel={LABELS[asked?.action ?? 'approve']}
        danger={asked?.action === 'delete'}
        pending={together.isPending}
        onConfirm={() => asked && together.mutate(asked)}
      />
    </div>
  )
}

function wordsOf({ action, suggestions }: Asked): string {
  return action === 'publish' ? publishedWords(suggestions) : countOf(suggestions.length, 'suggestion')
}

const LIST = new Intl.ListFormat('en-US')

/** `2 articles, 1 event, and 1 game` */
function publishedWords(suggestions: readonly Suggestion[]): string {
  const kinds = Map.groupBy(suggestions, publishedAs)
  return LIST.format(
    (['article', 'event', 'game'] as const).flatMap((kind) => {
      const count = kinds.get(kind)?.length ?? 0
      return count > 0 ? [countOf(count, kind)] : []
    }),
  )
}

/** Texts for confirmations; `approve` and `reject` ask only if the selection goes beyond the page. */
const WORDS: Readonly<Record<BulkAction, (suggestions: string) => string>> = {
  approve: () => 'Those of the other pages too, as they were when you selected them. It can be undone.',
  reject: () => 'Those of the other pages too, as they were when you selected them. It can be undone.',
  publish: () => 'They go live as they are, each with its source named.',
  delete: (suggestions) => `${suggestions} will be deleted, and not be discovered again.`,
}
