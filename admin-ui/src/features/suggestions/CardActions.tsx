import { publishedAs, type Suggestion } from '@hometown/shared-types/suggestion'
import {
  CalendarPlus,
  Check,
  ExternalLink,
  type LucideIcon,
  PenLine,
  Send,
  Trash2,
  Trophy,
  Undo2,
  X,
} from 'lucide-react'
import { classNames } from '../../lib/class-names.ts'
import { webAddress } from '../../lib/web-address.ts'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useHasScreen } from '../../ui/ScreenLink.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { headlineOf } from './ItemHeadline.tsx'
import type { Tab } from './page-state.ts'
import { possibleFor } from './possible.ts'
import type { ReviewKey } from './review-keys.ts'
import type { SuggestionAction } from './suggestions.api.ts'
import type { Busy } from './use-suggestion-actions.ts'

interface CardActionsProps {
  suggestion: Suggestion
  tab: Tab
  busy: Busy | undefined
  onAction(action: SuggestionAction): void
  /** Undoes the last step, also another user's. */
  onUndo(): void
}

export function CardActions({ suggestion, tab, busy, onAction, onUndo }: CardActionsProps) {
  const possible = possibleFor(suggestion, tab)
  const hasFixtures = useHasScreen(paths.fixtures)
  const original = webAddress(suggestion.sourceUrl)
  const title = headlineOf(suggestion)
  const action = (
    name: SuggestionAction,
    label: string,
    icon: LucideIcon,
    more: { shortcut?: ReviewKey; ghost?: boolean; tip?: string } = {},
  ) => (
    <ActionButton
      icon={icon}
      label={label}
      title={title}
      isBusy={busy === name}
      onClick={() => onAction(name)}
      {...more}
    />
  )
  const isGame = publishedAs(suggestion) === 'game'
  const blocked = suggestion.needsClearing ? { tip: 'Clear the marked statements first' } : {}
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:grid max-md:grid-cols-2">
      {possible.approve && action('approve', 'Approve', Check, { shortcut: 'a' })}
      {possible.publishLabel && action('publish', possible.publishLabel, Send, { shortcut: 'p', ...blocked })}
      {possible.reject && action('reject', 'Reject', X, { shortcut: 'r' })}
      {possible.event &&
        action('event', 'Make event', CalendarPlus, { ghost: true, tip: 'Makes a draft on the calendar' })}
      {possible.fixture &&
        hasFixtures &&
        action('fixture', 'Add to schedule', Trophy, { ghost: true, ...(isGame && { shortcut: 'p' }) })}
      {possible.draft && action('draft', 'Edit first', PenLine, { shortcut: 'e', ghost: true })}
      {possible.undo && (
        <ActionButton
          icon={Undo2}
          label="Undo"
          title={title}
          isBusy={busy === 'undo'}
          ghost
          tip="Takes the last step back, with what it made"
          onClick={onUndo}
        />
      )}
      <span className="flex items-center gap-2 md:ml-auto max-md:justify-between max-md:gap-0 max-md:odd:col-span-2">
        {original && (
          <Tooltip label="Opens in a new tab" shortcut={{ key: 'o' }}>
            <a
              href={original}
              target="_blank"
              rel="noreferrer noopener nofollow"
              aria-label={`View Original of ${title}`}
              className={classNames(buttonClass('ghost', 'sm'), 'text-quiet max-md:h-11')}
            >
              View Original
              <ExternalLink aria-hidden className="size-3.5! max-md:hidden" />
            </a>
          </Tooltip>
        )}
        {possible.delete && (
          <IconButton
            icon={Trash2}
            label={`Delete ${title}`}
            size="sm"
            className="max-md:size-11"
            pending={busy === 'delete'}
            onClick={() => onAction('delete')}
          />
        )}
      </span>
    </div>
  )
}

interface ActionButtonProps {
  icon: LucideIcon
  label: string
  title: string
  isBusy: boolean
  shortcut?: ReviewKey
  ghost?: boolean
  tip?: string
  onClick(): void
}

function ActionButton({ icon: Icon, label, title, isBusy, shortcut, ghost, tip, onClick }: ActionButtonProps) {
  return (
    <Tooltip label={tip ?? label} {...(shortcut && { shortcut: { key: shortcut } })}>
      <Button
        variant={ghost ? 'ghost' : 'secondary'}
        size="sm"
        className="max-md:h-11"
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
