import { needsDetails, type Suggestion } from '@hometown/shared-types/suggestion'
import { suggestionSummary } from '@hometown/shared-types/suggestion-summary'
import { Badge, CategoryBadge, StatusBadge } from '../../ui/Badge.tsx'
import { ChangesNote } from '../../ui/ChangesNote.tsx'
import type { Busy } from './decision.ts'
import { headlineOf } from './headline-of.ts'
import { ItemFacts } from './ItemFacts.tsx'
import { ItemPicture } from './ItemPicture.tsx'
import { KindMenu } from './KindMenu.tsx'
import { MadeOf } from './MadeOf.tsx'
import { OriginalText } from './OriginalText.tsx'
import { OriginList } from './OriginList.tsx'
import { PaneActions } from './PaneActions.tsx'
import type { Tab } from './page-state.ts'
import { possibleFor } from './possible.ts'
import { ReasonList } from './ReasonList.tsx'
import { RelevanceFigure } from './RelevanceFigure.tsx'
import type { RowHandlers } from './row-handlers.ts'
import { SameEvents } from './SameEvents.tsx'
import { SimilarItems } from './SimilarItems.tsx'
import { Statements } from './Statements.tsx'
import { changesOf } from './suggestion-changes.ts'

interface ReadingPaneProps {
  suggestion: Suggestion
  /** The version that the editor was shown. */
  shown: Suggestion
  tab: Tab
  busy: Busy | undefined
  handlers: RowHandlers
}

/** Everything about one suggestion, and all that can be done with it. */
export function ReadingPane({ suggestion, shown, tab, busy, handlers }: ReadingPaneProps) {
  const headline = headlineOf(suggestion)
  const { originalTitle, aiCategory, status, sample } = suggestion
  const possible = possibleFor(suggestion, tab)
  // Until its answer is in the list, the difference is what this editor just did.
  const changes = busy === undefined ? changesOf(shown, suggestion, true) : []
  return (
    <div className="flex flex-col gap-4 px-5 pb-5">
      {/* First and always in the same place: the next suggestion must not put another button under the pointer. */}
      <div className="sticky top-0 z-10 -mx-5 border-b bg-surface px-5 py-2.5">
        <PaneActions suggestion={suggestion} tab={tab} busy={busy} handlers={handlers} />
      </div>
      <header className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-1.5">
          {aiCategory ? <CategoryBadge category={aiCategory} /> : <Badge>Uncategorized</Badge>}
          <StatusBadge status={status} />
          {sample && <Badge>Sample</Badge>}
          <KindMenu
            suggestion={suggestion}
            isOpenToChange={possible.kind}
            onChoose={(kind) => handlers.onKind(suggestion, kind)}
          />
        </div>
        <div className="flex items-start gap-4">
          <h2 className="min-w-0 flex-1 text-pretty font-semibold text-lg leading-6 [overflow-wrap:anywhere]">
            {headline}
          </h2>
          <div className="w-12 shrink-0">
            <RelevanceFigure suggestion={suggestion} />
          </div>
        </div>
        {originalTitle && originalTitle !== headline && (
          <p className="text-quiet text-sm [overflow-wrap:anywhere]">Original: {originalTitle}</p>
        )}
        <ItemFacts suggestion={suggestion} />
        {possible.publish && needsDetails(suggestion) && (
          <p className="text-sm">
            <Badge tone="yellow">Details missing</Badge> We’ll ask for{' '}
            {suggestion.kind === 'event' ? 'the date and the place' : 'the teams and the date'} before publishing.
          </p>
        )}
        <MadeOf suggestion={suggestion} />
      </header>
      <SameEvents key={`same ${suggestion.id}`} suggestion={suggestion} />
      {changes.length > 0 && (
        <ChangesNote title={headline} changes={changes} onRead={() => handlers.onRead(suggestion)} />
      )}
      <div className="flow-root">
        <div className="float-right mb-2 ml-4">
          <ItemPicture key={suggestion.id} suggestion={suggestion} />
        </div>
        <p className="[overflow-wrap:anywhere]">{suggestionSummary(suggestion)}</p>
      </div>
      <Statements suggestion={suggestion} />
      <OriginList suggestion={suggestion} />
      <SimilarItems key={`similar ${suggestion.id}`} suggestion={suggestion} busy={busy} handlers={handlers} />
      <section className="text-sm">
        <ReasonList suggestion={suggestion} />
      </section>
      <OriginalText key={suggestion.id} suggestion={suggestion} />
    </div>
  )
}
