import { needsDetails, type Suggestion } from '@hometown/shared-types/suggestion'
import { Check, Clock, ExternalLink, type LucideIcon, PenLine, Send, Trash2, Trophy, Undo2, X } from 'lucide-react'
import { classNames } from '../../lib/class-names.ts'
import { webAddress } from '../../lib/web-address.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import type { Busy } from './decision.ts'
import { headlineOf } from './headline-of.ts'
import type { Tab } from './page-state.ts'
import { possibleFor, publishAction } from './possible.ts'
import type { RowHandlers } from './row-handlers.ts'

interface PaneActionsProps {
  suggestion: Suggestion
  tab: Tab
  busy: Busy | undefined
  handlers: RowHandlers
}

interface More {
  shortcut?: string
  tip?: string
  className?: string
}

/** What the row's own undo does, unlike the bar's, which undoes your last step. */
const UNDO_TIPS = {
  'Back to pending': 'Puts it back on the Pending tab',
  'Undo draft': 'Undoes the last step and what it created',
  'Undo publish': 'Takes it off the site, with what it created',
} as const

/** Everything that can be done with a suggestion, in the reading pane. */
export function PaneActions({ suggestion, tab, busy, handlers }: PaneActionsProps) {
  const possible = possibleFor(suggestion, tab)
  const original = webAddress(suggestion.sourceUrl)
  const title = headlineOf(suggestion)
  const publish = publishAction(suggestion)
  const action = (name: Busy, label: string, icon: LucideIcon, onClick: () => void, more: More = {}) => (
    <ActionButton icon={icon} label={label} title={title} isBusy={busy === name} onClick={onClick} {...more} />
  )
  const { publishLabel, undoLabel } = possible
  const publishTip = needsDetails(suggestion) ? { tip: `${publishLabel}: we’ll ask for its details first` } : {}
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:grid max-md:grid-cols-2">
      {possible.approve &&
        action('approve', 'Approve', Check, () => handlers.onAction('approve', suggestion, true), { shortcut: 'a' })}
      {possible.reject &&
        action('reject', 'Reject', X, () => handlers.onAction('reject', suggestion), { shortcut: 'r' })}
      {publishLabel &&
        action(
          publish,
          publishLabel,
          publish === 'fixture' ? Trophy : Send,
          () => handlers.onAction(publish, suggestion, true),
          {
            shortcut: 'p',
            className: 'max-md:col-span-2',
            ...publishTip,
          },
        )}
      {possible.edit &&
        action(
          possible.edit === 'event' ? 'event' : 'draft',
          'Edit first',
          PenLine,
          () => handlers.onEdit(suggestion),
          {
            shortcut: 'e',
          },
        )}
      {possible.snooze && action('snooze', 'Snooze', Clock, () => handlers.onSnooze(suggestion), { shortcut: 's' })}
      {undoLabel &&
        action('undo', undoLabel, Undo2, () => handlers.onUndo(suggestion), {
          tip: UNDO_TIPS[undoLabel],
        })}
      {original && (
        <Tooltip label="Opens in a new tab" shortcut={{ key: 'v' }}>
          <a
            href={original}
            target="_blank"
            rel="noreferrer noopener nofollow"
            aria-label={`View Original of ${title}`}
            className={classNames(buttonClass('ghost', 'sm'), 'text-quiet max-md:h-11')}
          >
            View Original
            <ExternalLink aria-hidden className="size-3.5!" />
          </a>
        </Tooltip>
      )}
      {possible.delete && (
        <IconButton
          icon={Trash2}
          label={`Delete ${title}`}
          size="sm"
          className="md:ml-auto max-md:h-11 max-md:w-full"
          pending={busy === 'delete'}
          onClick={() => handlers.onAction('delete', suggestion)}
        />
      )}
    </div>
  )
}

interface ActionButtonProps extends More {
  icon: LucideIcon
  label: string
  title: string
  isBusy: boolean
  onClick(): void
}

function ActionButton(props: ActionButtonProps) {
  const { icon: Icon, label, title, isBusy, onClick, shortcut, tip, className = '' } = props
  return (
    <Tooltip label={tip ?? label} {...(shortcut && { shortcut: { key: shortcut } })}>
      <Button
        size="sm"
        className={classNames('max-md:h-11', className)}
        aria-label={`${label} ${title}`}
        pending={isBusy}
        onClick={onClick}
      >
        {!isBusy && <Icon aria-hidden />}
        {label}
      </Button>
    </Tooltip>
  )
}
