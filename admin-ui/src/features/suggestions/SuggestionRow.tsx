import { needsDetails, type Suggestion } from '@hometown/shared-types/suggestion'
import { type MouseEvent, memo, useId } from 'react'
import { Badge, CategoryBadge, StatusBadge } from '../../ui/Badge.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import type { Busy } from './decision.ts'
import { headlineOf } from './headline-of.ts'
import { KindMenu } from './KindMenu.tsx'
import { MadeOf } from './MadeOf.tsx'
import type { Tab } from './page-state.ts'
import { possibleFor } from './possible.ts'
import { RelevanceFigure } from './RelevanceFigure.tsx'
import { RowActions } from './RowActions.tsx'
import { RowOrigin, RowReason } from './RowOrigin.tsx'
import { RowPicture } from './RowPicture.tsx'
import type { RowHandlers } from './row-handlers.ts'
import { changesOf } from './suggestion-changes.ts'

interface SuggestionRowProps {
  suggestion: Suggestion
  shown: Suggestion
  tab: Tab
  isChosen: boolean
  isCurrent: boolean
  isKindMenuOpen: boolean
  busy: Busy | undefined
  /** Stable references, so that only the changed row renders again. */
  handlers: RowHandlers
}

/** A suggestion in two lines, with what is needed to sort it. */
export const SuggestionRow = memo(function SuggestionRow(props: SuggestionRowProps) {
  const { suggestion, shown, tab, isChosen, isCurrent, isKindMenuOpen, busy, handlers } = props
  const id = useId()
  const { id: suggestionId, aiCategory, aiOpened, status, sample, statements } = suggestion
  const headline = headlineOf(suggestion)
  // The list passes an older version only if it has visible changes, so `isHeld` may be true here.
  const isChanged = busy === undefined && changesOf(shown, suggestion, true).length > 0
  const isUndecided = possibleFor(suggestion, tab).publish
  const isMarked = isUndecided && !aiOpened && statements.some(({ problems }) => problems.length > 0)
  const isMissing = isUndecided && needsDetails(suggestion)
  function open({ target, currentTarget }: MouseEvent<HTMLElement>): void {
    const control = target instanceof Element ? target.closest('a, button') : null
    if (!control || !currentTarget.contains(control)) handlers.onOpen(suggestionId)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the headline's button does the same.
    <article
      data-suggestion={suggestionId}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-facts`}
      aria-busy={busy !== undefined}
      onClick={open}
      className="group/row relative grid scroll-mt-24 scroll-mb-6 cursor-default grid-cols-[auto_2.75rem_minmax(0,1fr)_auto] items-center gap-x-2 py-1.5 pr-3 pl-3 outline-none before:absolute before:inset-y-0 before:left-0 before:w-0.75 hover:bg-hover/60 focus-within:before:bg-accent focus:before:bg-accent data-chosen:bg-accent-ground/50 data-current:bg-accent-ground/35 data-current:before:bg-accent max-md:min-h-16"
      {...(isChosen && { 'data-chosen': '' })}
      {...(isCurrent && { 'data-current': '' })}
    >
      <Checkbox
        aria-label={`Select ${headline}`}
        checked={isChosen}
        className="relative after:absolute after:-inset-3.5"
        onClick={(event) => handlers.onChoose(suggestionId, event.shiftKey)}
      />
      <RelevanceFigure suggestion={suggestion} />
      <div className="@container min-w-0">
        <div className="flex min-w-0 items-center gap-x-2 gap-y-0.5 max-md:flex-wrap">
          <h3 id={`${id}-title`} className="min-w-0 font-medium md:truncate">
            <button
              type="button"
              className="block w-full text-left max-md:leading-4.5 md:truncate"
              title={headline}
              onClick={() => handlers.onOpen(suggestionId)}
            >
              <span className="max-md:line-clamp-2">{headline}</span>
            </button>
          </h3>
          {isChanged && <Badge tone="yellow">Changed</Badge>}
          {isMarked && <Badge tone="yellow">Check AI text</Badge>}
          {isMissing && <Badge tone="yellow">Details missing</Badge>}
          {tab === 'all' && <StatusBadge status={status} />}
          {tab !== 'pending' && (
            <span className="flex max-md:hidden">
              {aiCategory ? <CategoryBadge category={aiCategory} /> : <Badge>Uncategorized</Badge>}
            </span>
          )}
          {sample && <span className="sr-only">Sample</span>}
        </div>
        <div
          id={`${id}-facts`}
          className="min-w-0 md:flex md:h-5 md:flex-wrap md:items-center md:gap-x-1.5 md:overflow-y-clip"
        >
          <div className="flex min-w-0 max-w-full items-center gap-1.5 text-quiet md:shrink-0 text-sm max-md:leading-4.5">
            <KindMenu
              suggestion={suggestion}
              isOpenToChange={possibleFor(suggestion, tab).kind}
              open={isKindMenuOpen}
              onOpenChange={(isOpen) => handlers.onKindMenu(isOpen ? suggestionId : undefined)}
              onChoose={(kind) => handlers.onKind(suggestion, kind)}
            />
            <RowOrigin suggestion={suggestion} />
          </div>
          <RowReason suggestion={suggestion} />
        </div>
      </div>
      <div className="flex items-center justify-end gap-2 self-stretch">
        <div className="flex items-center gap-2 max-md:hidden">
          <MadeOf suggestion={suggestion} />
          <RowActions suggestion={suggestion} tab={tab} busy={busy} handlers={handlers} />
        </div>
        <RowPicture key={suggestion.imageUrl} suggestion={suggestion} />
      </div>
    </article>
  )
})
