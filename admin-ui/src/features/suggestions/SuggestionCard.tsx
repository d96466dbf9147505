import { type Suggestion, suggestionSummary } from '@hometown/shared-types/suggestion'
import { memo, useId } from 'react'
import { Badge, CategoryBadge, StatusBadge } from '../../ui/Badge.tsx'
import { ChangesNote } from '../../ui/ChangesNote.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { CardActions } from './CardActions.tsx'
import { ItemFacts } from './ItemFacts.tsx'
import { headlineOf, ItemHeadline } from './ItemHeadline.tsx'
import { ItemPicture } from './ItemPicture.tsx'
import { MadeOf } from './MadeOf.tsx'
import { Origins } from './Origins.tsx'
import type { Tab } from './page-state.ts'
import { Reasons } from './Reasons.tsx'
import { Relevance } from './Relevance.tsx'
import { Statements } from './Statements.tsx'
import { changesOf } from './suggestion-changes.ts'
import type { SuggestionAction } from './suggestions.api.ts'
import type { Busy } from './use-suggestion-actions.ts'

export interface CardHandlers {
  onChoose(id: string): void
  onAction(action: SuggestionAction, suggestion: Suggestion): void
  onUndo(suggestion: Suggestion): void
  onToggleStatements(id: string): void
  /** The editor has seen the changes. */
  onRead(suggestion: Suggestion): void
}

interface SuggestionCardProps {
  suggestion: Suggestion
  shown: Suggestion
  tab: Tab
  isChosen: boolean
  busy: Busy | undefined
  showsStatements: boolean
  /** Stable references, so that only the changed card renders again. */
  handlers: CardHandlers
}

/** A suggestion with everything needed for a decision. */
export const SuggestionCard = memo(function SuggestionCard(props: SuggestionCardProps) {
  const { suggestion, shown, tab, isChosen, busy, showsStatements, handlers } = props
  const id = useId()
  // The list passes an older version only if it has visible changes, so `isHeld` may be true here.
  const changes = changesOf(shown, suggestion, true)
  const { id: suggestionId, aiCategory, status, kind, sample } = suggestion
  return (
    <article
      data-suggestion={suggestionId}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-facts`}
      className="group/card relative scroll-mt-28 scroll-mb-6 px-4 py-4 outline-none before:absolute before:inset-y-0 before:left-0 before:w-0.75 focus-within:bg-accent-ground/25 focus-within:before:bg-accent focus:before:bg-accent data-chosen:bg-accent-ground/50 md:pl-4.5"
      {...(isChosen && { 'data-chosen': '' })}
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 md:grid-cols-[auto_auto_minmax(0,1fr)] md:gap-x-4">
        <Checkbox
          aria-label={`Select ${headlineOf(suggestion)}`}
          checked={isChosen}
          className="relative mt-0.5 after:absolute after:-inset-3.5"
          onCheckedChange={() => handlers.onChoose(suggestionId)}
        />
        <div className="-mt-1.5 max-md:hidden">
          <Relevance suggestion={suggestion} />
        </div>
        <div className="flex min-w-0 flex-col gap-2.5">
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-5 gap-y-2.5 md:grid-rows-[auto_1fr] max-md:gap-x-3">
            <div className="flex min-w-0 flex-col gap-2">
              <div id={`${id}-facts`} className="flex flex-wrap items-center gap-1.5">
                {aiCategory ? <CategoryBadge category={aiCategory} /> : <Badge>Uncategorized</Badge>}
                {kind !== 'news' && <Badge tone="accent">{kind === 'event' ? 'Event' : 'Fixture'}</Badge>}
                <StatusBadge status={status} />
                {sample && <Badge>Sample</Badge>}
                <span className="sr-only">Relevance {Math.round(suggestion.relevanceScore)}%</span>
              </div>
              <ItemHeadline id={`${id}-title`} suggestion={suggestion} />
              <ItemFacts suggestion={suggestion} />
            </div>
            <div className="flex flex-col items-end gap-2 md:row-span-2">
              <div className="-mt-3 md:hidden">
                <Relevance suggestion={suggestion} />
              </div>
              <ItemPicture suggestion={suggestion} />
            </div>
            <div className="flex min-w-0 flex-col gap-2.5 max-md:col-span-full">
              <p className="max-w-[75ch] [overflow-wrap:anywhere]">{suggestionSummary(suggestion)}</p>
              <div className="flex flex-col gap-1">
                <Origins suggestion={suggestion} />
                <Reasons suggestion={suggestion} />
              </div>
            </div>
          </div>
          {changes.length > 0 && (
            <ChangesNote title={headlineOf(suggestion)} changes={changes} onRead={() => handlers.onRead(suggestion)} />
          )}
          <Statements
            suggestion={suggestion}
            isOpen={showsStatements}
            isPending={busy === 'clear'}
            onToggle={() => handlers.onToggleStatements(suggestionId)}
            onClear={() => handlers.onAction('clear', suggestion)}
          />
          <MadeOf suggestion={suggestion} />
        </div>
        <div className="col-start-2 mt-3 max-md:col-span-full max-md:col-start-1 md:col-start-3">
          <CardActions
            suggestion={suggestion}
            tab={tab}
            busy={busy}
            onAction={(action) => handlers.onAction(action, suggestion)}
            onUndo={() => handlers.onUndo(suggestion)}
          />
        </div>
      </div>
    </article>
  )
})
