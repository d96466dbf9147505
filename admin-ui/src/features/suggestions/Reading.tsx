import type { Suggestion } from '@hometown/shared-types/suggestion'
import { BookOpen } from 'lucide-react'
import { Kbd } from '../../ui/Kbd.tsx'
import { headlineOf } from './headline-of.ts'
import type { Tab } from './page-state.ts'
import { ReadingPane } from './ReadingPane.tsx'
import { ReadingSheet } from './ReadingSheet.tsx'
import type { RowHandlers } from './row-handlers.ts'
import type { ReadingPlace } from './use-reading.ts'
import type { SuggestionActions } from './use-suggestion-actions.ts'

interface ReadingProps {
  reading: ReadingPlace
  suggestion: Suggestion | undefined
  shown: Suggestion | undefined
  tab: Tab
  actions: SuggestionActions
  handlers: RowHandlers
}

/** The current suggestion beside the list, or in a sheet over it. */
export function Reading({ reading, suggestion, shown, tab, actions, handlers }: ReadingProps) {
  const { isWide, isSheet, pane, close } = reading
  const content = suggestion && shown && (
    <ReadingPane
      suggestion={suggestion}
      shown={shown}
      tab={tab}
      busy={actions.busy.get(suggestion.id)}
      handlers={handlers}
    />
  )
  if (!isWide) {
    if (!isSheet || !content) return null
    return (
      <ReadingSheet title={headlineOf(suggestion)} onClose={close}>
        {content}
      </ReadingSheet>
    )
  }
  return (
    <section
      ref={pane}
      data-reading
      aria-label="Reading pane"
      tabIndex={-1}
      onKeyDown={({ key, defaultPrevented }) => {
        if (key === 'Escape' && !defaultPrevented && suggestion) handlers.onOpen(suggestion.id)
      }}
      className="sticky top-3 max-h-[calc(100dvh-1.5rem)] overflow-y-auto rounded-lg border bg-surface shadow-raised outline-none focus-visible:ring-2 focus-visible:ring-accent"
    >
      {content ?? <Hint />}
    </section>
  )
}

function Hint() {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-16 text-center text-quiet">
      <BookOpen aria-hidden className="size-6 stroke-[1.5]" />
      <p>Choose a suggestion to read it here.</p>
      <p className="flex flex-wrap items-center justify-center gap-1.5 text-sm">
        <Kbd>J</Kbd> and <Kbd>K</Kbd> move, <Kbd>?</Kbd> shows all keys.
      </p>
    </div>
  )
}
