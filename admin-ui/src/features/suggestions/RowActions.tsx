import type { Suggestion } from '@hometown/shared-types/suggestion'
import { Check, Clock, type LucideIcon, Send, Trophy, Undo2, X } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Busy } from './decision.ts'
import { headlineOf } from './headline-of.ts'
import type { Tab } from './page-state.ts'
import { possibleFor, publishAction } from './possible.ts'
import type { RowHandlers } from './row-handlers.ts'

interface RowActionsProps {
  suggestion: Suggestion
  tab: Tab
  busy: Busy | undefined
  handlers: RowHandlers
}

/** The quick decisions at the pointer; the reading pane has all of them, also for the keyboard. */
export function RowActions({ suggestion, tab, busy, handlers }: RowActionsProps) {
  const possible = possibleFor(suggestion, tab)
  const title = headlineOf(suggestion)
  const publish = publishAction(suggestion)
  const button = (name: Busy, label: string, icon: LucideIcon, key: string | undefined, onClick: () => void) => (
    <IconButton
      icon={icon}
      label={`${label} ${title}`}
      size="sm"
      tabIndex={-1}
      pending={busy === name}
      onClick={onClick}
      {...(key && { shortcut: { key } })}
    />
  )
  const { publishLabel, undoLabel } = possible
  return (
    <div className="hidden items-center group-focus-within/row:flex group-hover/row:flex group-aria-busy/row:flex">
      {possible.approve && button('approve', 'Approve', Check, 'a', () => handlers.onAction('approve', suggestion))}
      {publishLabel &&
        button(publish, publishLabel, publish === 'fixture' ? Trophy : Send, 'p', () =>
          handlers.onAction(publish, suggestion),
        )}
      {possible.reject && button('reject', 'Reject', X, 'r', () => handlers.onAction('reject', suggestion))}
      {possible.snooze && button('snooze', 'Snooze', Clock, 's', () => handlers.onSnooze(suggestion))}
      {undoLabel && button('undo', undoLabel, Undo2, undefined, () => handlers.onUndo(suggestion))}
    </div>
  )
}
