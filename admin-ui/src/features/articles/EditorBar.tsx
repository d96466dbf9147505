import { Eye, PanelRight, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { HelpLink } from '../../ui/HelpLink.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

interface EditorBarProps {
  title: string
  /** How the article stands. */
  badge: ReactNode
  /** Whether the typed text is saved, or why the last press did nothing. */
  state: ReactNode
  /** Who else is typing. */
  others: ReactNode
  isPanelOpen: boolean
  /** Absent if there is no room beside the text. */
  onTogglePanel: (() => void) | undefined
  onPreview(): void
  isPreviewing: boolean
  onCancel: (() => void) | undefined
  /** Saves without publishing; absent if the primary button does that. */
  secondary: { label: string; run(): void } | undefined
  primary: { label: string; run(): void }
  isSaving: boolean
}

/** Always visible: the article, its save state and the actions. */
export function EditorBar(props: EditorBarProps) {
  const { title, badge, state, others, isPanelOpen, onTogglePanel, onPreview, isPreviewing, onCancel } = props
  const { secondary, primary, isSaving } = props
  return (
    <header className="sticky top-12 z-20 -mx-4 -mt-5 flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 border-b bg-ground px-4 py-2 md:top-0 md:-mx-8 md:-mt-8 md:px-8">
      <h1 className="font-semibold max-md:sr-only">{title}</h1>
      <HelpLink />
      {badge}
      <div className="flex min-w-0 flex-1 max-md:basis-40">{state}</div>
      {others}
      <div className="flex items-center gap-2">
        {onCancel && (
          <Button variant="ghost" onClick={onCancel} aria-label="Cancel" className="max-md:px-2!">
            <X aria-hidden className="md:hidden" />
            <span className="max-md:hidden">Cancel</span>
          </Button>
        )}
        <Button onClick={onPreview} pending={isPreviewing} aria-label="Preview" className="max-md:px-2!">
          {!isPreviewing && <Eye aria-hidden />}
          <span className="max-md:hidden">Preview</span>
        </Button>
        {secondary && (
          // `pending` also blocks the second click of a double click, which could hit the next, empty form.
          <Button onClick={secondary.run} disabled={isSaving} pending={false}>
            {secondary.label}
          </Button>
        )}
        <Button variant="primary" onClick={primary.run} pending={isSaving}>
          {primary.label}
        </Button>
        {onTogglePanel && (
          <IconButton
            icon={PanelRight}
            label={isPanelOpen ? 'Hide settings' : 'Show settings'}
            aria-expanded={isPanelOpen}
            onClick={onTogglePanel}
          />
        )}
      </div>
    </header>
  )
}
