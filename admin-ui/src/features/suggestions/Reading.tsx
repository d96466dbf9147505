import type { Suggestion } from '@hometown/shared-types/suggestion'
import { BookOpen } from 'lucide-react'
import { type ReactNode, type TouchEvent, useRef } from 'react'
import { CloseButton } from '../../ui/CloseButton.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { headlineOf } from './headline-of.ts'
import type { Tab } from './page-state.ts'
import { ReadingPane } from './ReadingPane.tsx'
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

/** Pixels to the right that close the sheet. */
const SWIPE = 80

interface ReadingSheetProps {
  title: string
  onClose(): void
  children: ReactNode
}

/** The reading pane of small screens: closed by its button, Escape, the browser's Back or a swipe to the right. */
function ReadingSheet({ title, onClose, children }: ReadingSheetProps) {
  const start = useRef<{ x: number; y: number }>(undefined)
  function begin({ touches }: TouchEvent): void {
    const touch = touches[0]
    start.current = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : undefined
  }
  function end({ changedTouches }: TouchEvent): void {
    const touch = changedTouches[0]
    const from = start.current
    start.current = undefined
    if (!touch || !from) return
    const [right, down] = [touch.clientX - from.x, Math.abs(touch.clientY - from.y)]
    if (right > SWIPE && down < right / 2) onClose()
  }
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={title} titleHidden width="42rem">
      <div data-reading onTouchStart={begin} onTouchEnd={end}>
        <div className="flex justify-end px-3 pt-1.5">
          <CloseButton className="max-md:size-11" onClick={onClose} />
        </div>
        {children}
      </div>
    </Sheet>
  )
}
