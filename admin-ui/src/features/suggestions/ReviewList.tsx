import type { Suggestion } from '@hometown/shared-types/suggestion'
import type { SuggestionPage } from '@hometown/shared-types/suggestion-calls'
import { useId, useState } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { useShownItems } from '../../lib/shown-items.ts'
import { webAddress } from '../../lib/web-address.ts'
import { Pagination } from '../../ui/Pagination.tsx'
import { toast } from '../../ui/toast.ts'
import { BulkBar } from './BulkBar.tsx'
import { groupSuggestions, type SuggestionGroup } from './group-suggestions.ts'
import { KeysDialog } from './KeysDialog.tsx'
import type { ChangeState, PageState } from './page-state.ts'
import { leaves, possibleFor, publishAction } from './possible.ts'
import { type ReviewKey, useReviewKeys } from './review-keys.ts'
import { SuggestionCard } from './SuggestionCard.tsx'
import { changesOf } from './suggestion-changes.ts'
import type { SuggestionAction } from './suggestions.api.ts'
import { useReviewFocus } from './use-review-focus.ts'
import { useSameHandlers } from './use-same-handlers.ts'
import type { SuggestionActions } from './use-suggestion-actions.ts'

type DecidedAction = Exclude<SuggestionAction, 'clear'>

const ACTION_OF_KEY: Readonly<Partial<Record<ReviewKey, DecidedAction>>> = {
  a: 'approve',
  r: 'reject',
  e: 'draft',
}

interface ReviewListProps {
  page: SuggestionPage
  /** The next page is loading while this one is shown. */
  isLeaving: boolean
  state: PageState
  change: ChangeState
  actions: SuggestionActions
}

/** One page of suggestions, with pointer and keyboard actions. */
export function ReviewList({ page, isLeaving, state, change, actions }: ReviewListProps) {
  const { tab } = state
  const id = useId()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [isHelpOpen, setHelpOpen] = useState(false)
  // Hide decided items at once; the refetch only confirms it.
  const suggestions = page.data.filter((one) => !leaves(tab, actions.busy.get(one.id)))
  // Includes hidden items whose decision is pending, because it may be refused.
  const { shownOf, lookAt } = useShownItems(
    page.data,
    (shown, now) => changesOf(shown, now, chosen.has(now.id)).length > 0,
  )
  const groups = tab === 'pending' ? groupSuggestions(suggestions) : [{ name: undefined, suggestions }]
  const order = groups.flatMap((group) => group.suggestions)
  const focus = useReviewFocus(
    order.map((one) => one.id),
    actions.undone,
  )

  function decide(action: SuggestionAction, suggestion: Suggestion): void {
    if (action !== 'publish' || !suggestion.needsClearing) {
      actions.act(action, shownOf(suggestion))
      return
    }
    setOpened(new Set([...opened, suggestion.id]))
    toast({
      title: 'Publish failed',
      description: 'What was not found in the source must be cleared first.',
      variant: 'destructive',
    })
  }
  const handlers = useSameHandlers({
    onChoose: (one) => setChosen(toggled(chosen, one)),
    onAction: decide,
    onUndo: (one) => actions.takeBackOne(one).catch(reportError),
    onToggleStatements: (one) => setOpened(toggled(opened, one)),
    onRead: lookAt,
  })

  function step(by: 1 | -1): void {
    // Don't page further until the next page has loaded.
    if (isLeaving) return
    const next = state.page + by
    if (focus.step(by) || next < 1 || next > page.totalPages) return
    focus.goTo(by === 1 ? 'first' : 'last')
    change({ page: next })
  }

  useReviewKeys((key) => {
    if (key === '?') return setHelpOpen(true)
    if (key === 'u') return actions.takeBack().catch(reportError)
    if (key === 'j' || key === 'k') return step(key === 'j' ? 1 : -1)
    const current = focus.current()
    const suggestion = suggestions.find((one) => one.id === current)
    if (!suggestion) return
    if (key === 'x') return setChosen(toggled(chosen, suggestion.id))
    if (key === 'o') return openOriginal(suggestion)
    const action = key === 'p' ? publishAction(suggestion) : ACTION_OF_KEY[key]
    if (action && possibleFor(suggestion, tab)[action]) decide(action, suggestion)
  })

  return (
    <section
      ref={focus.list}
      aria-label="Review"
      onFocus={focus.onFocus}
      tabIndex={-1}
      className="flex flex-col gap-5 outline-none"
    >
      <BulkBar
        suggestions={order.map(shownOf)}
        total={page.total}
        state={state}
        chosen={chosen}
        actions={actions}
        onChoose={(ids) => setChosen(new Set(ids))}
        onHelp={() => setHelpOpen(true)}
      />
      {groups.map(({ name, suggestions: found }) => (
        <section
          key={name ?? 'all'}
          {...(name ? { 'aria-labelledby': `${id}-${name}` } : { 'aria-label': 'Suggestions' })}
          className="flex flex-col gap-2"
        >
          {name && (
            <h2 id={`${id}-${name}`} className="flex items-baseline gap-2 font-semibold">
              {name}
              <span className="font-normal text-quiet text-sm tabular-nums">
                {countWords(name, found.length, page)}
              </span>
            </h2>
          )}
          <ul className="divide-y overflow-clip rounded-lg border bg-surface shadow-raised">
            {found.map((suggestion) => (
              <li key={suggestion.id}>
                <SuggestionCard
                  suggestion={suggestion}
                  shown={shownOf(suggestion)}
                  tab={tab}
                  isChosen={chosen.has(suggestion.id)}
                  busy={actions.busy.get(suggestion.id)}
                  showsStatements={opened.has(suggestion.id)}
                  handlers={handlers}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Pagination
        page={state.page}
        of={page}
        onChange={(next) => {
          focus.goTo('first')
          change({ page: next })
        }}
      />
      <KeysDialog open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </section>
  )
}

/** The group's total, and how many are on this page. */
function countWords(name: SuggestionGroup['name'], here: number, { groups }: SuggestionPage): string {
  const all = groups.find(({ category }) => (category ?? 'Uncategorized') === name)?.count ?? here
  return all > here ? `${here} of ${formatNumber(all)}` : formatNumber(here)
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const changed = new Set(ids)
  if (!changed.delete(id)) changed.add(id)
  return changed
}

function openOriginal({ sourceUrl }: Suggestion): void {
  const address = webAddress(sourceUrl)
  if (address) window.open(address, '_blank', 'noopener,noreferrer')
}
