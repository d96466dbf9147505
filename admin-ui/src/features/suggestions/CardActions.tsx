import type { Suggestion } from '@hometown/shared-types/contract/suggestions'
import {
  ArrowRight,
  Check,
  ChevronDown,
  Clock,
  Ellipsis,
  ExternalLink,
  type LucideIcon,
  PenLine,
  Send,
  Trash2,
  TriangleAlert,
  Undo2,
  X,
} from 'lucide-react'
import { classNames } from '../../lib/class-names.ts'
import { webAddress } from '../../lib/web-address.ts'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { DropdownMenu, MenuChoice, MenuItem } from '../../ui/DropdownMenu.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import {
  type CardAction,
  type PendingAction,
  type PossibleActions,
  resultOfSuggestion,
  SUGGESTION_KINDS,
} from './suggestion-rules.ts'
import type { ActionInput } from './use-decisions.ts'

export interface CardActionsProps {
  suggestion: Suggestion
  possible: PossibleActions
  busy: PendingAction | undefined
  isTextOpen: boolean
  textId: string
  headline: string
  onAction(action: CardAction): void
  /** Called for decisions that need more than their button. */
  onInput(action: 'kind' | 'merge' | 'join', input: ActionInput): void
}

/** In a narrow card the actions take two lines in every state, so that the cards below don't move. Undo comes first. */
export function CardActions(props: CardActionsProps) {
  const { suggestion, possible, busy, isTextOpen, onAction, textId, headline } = props
  const original = webAddress(suggestion.sourceUrl)
  const isMarked = !suggestion.aiOpened && suggestion.statements.some(({ problems }) => problems.length > 0)
  const isRunning = (does: CardAction) => busy === (does === 'edit' ? 'draft' : does)
  const action = (does: CardAction, label: string, Icon: LucideIcon, key: string | undefined, more = '') => (
    <Tooltip label={label} enabled={key !== undefined} {...(key && { shortcut: { key } })}>
      <Button
        size="sm"
        className={classNames('max-md:h-10', more)}
        aria-label={`${label} ${headline}`}
        pending={isRunning(does)}
        onClick={() => onAction(does)}
      >
        {!isRunning(does) && <Icon aria-hidden />}
        {label}
      </Button>
    </Tooltip>
  )
  return (
    <div className="flex gap-x-4 gap-y-1.5 @max-3xl:flex-col">
      <div className="flex h-7 items-center gap-2 max-md:h-10">
        {possible.undo && action('undo', SUGGESTION_UNDO_LABELS[possible.undo], Undo2, undefined)}
        {possible.approve && action('approve', 'Approve', Check, 'a')}
        {possible.reject && action('reject', 'Reject', X, 'r')}
        {possible.publish && action('publish', possible.publish, Send, 'p')}
        {possible.edit && action('edit', 'Edit first', PenLine, 'e', '@max-lg:hidden')}
        {possible.snooze && action('snooze', 'Snooze', Clock, 's', '@max-lg:hidden')}
        <SuggestionResultLink suggestion={suggestion} />
      </div>
      <div className="flex h-7 min-w-0 grow items-center justify-end gap-1 max-md:h-10">
        {(possible.edit || possible.snooze) && <SuggestionMoreMenu {...props} />}
        {possible.delete && (
          <IconButton
            icon={Trash2}
            label={`Delete ${headline}`}
            size="sm"
            className="max-md:h-10"
            pending={busy === 'delete'}
            onClick={() => onAction('delete')}
          />
        )}
        <Button
          variant="ghost"
          size="sm"
          className="px-1.5! max-md:h-10"
          aria-expanded={isTextOpen}
          aria-controls={textId}
          aria-label={`${isMarked ? 'Check' : 'Show'} the text of ${headline}`}
          onClick={() => onAction('text')}
        >
          {isMarked ? (
            <TriangleAlert aria-hidden className="text-yellow" />
          ) : (
            <ChevronDown aria-hidden className={`transition-transform ${isTextOpen ? 'rotate-180' : ''}`} />
          )}
          {isMarked ? 'Check the text' : 'Show the text'}
        </Button>
        {original && (
          <Tooltip label="Opens in a new tab">
            <a
              href={original}
              target="_blank"
              rel="noreferrer noopener nofollow"
              aria-label={`View Original of ${headline}`}
              className={classNames(buttonClass('ghost', 'sm'), 'px-1.5! max-md:h-10')}
            >
              View Original
              <ExternalLink aria-hidden className="size-3.5!" />
            </a>
          </Tooltip>
        )}
      </div>
    </div>
  )
}

function SuggestionMoreMenu({ suggestion, possible, headline, onAction, onInput }: CardActionsProps) {
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="ghost"
          size="sm"
          aria-label={`More for ${headline}`}
          className="px-1.5! text-quiet max-md:h-10 max-md:w-9"
        >
          <Ellipsis aria-hidden />
        </Button>
      }
    >
      {possible.edit && (
        <MenuItem icon={PenLine} shortcut={{ key: 'e' }} onSelect={() => onAction('edit')}>
          Edit first
        </MenuItem>
      )}
      {possible.snooze && (
        <MenuItem icon={Clock} shortcut={{ key: 's' }} onSelect={() => onAction('snooze')}>
          Snooze
        </MenuItem>
      )}
      {possible.edit && (
        <MenuChoice
          label="Publish as"
          value={suggestion.kind}
          options={SUGGESTION_KINDS}
          onChange={(kind) => kind !== suggestion.kind && onInput('kind', { corrected: { kind } })}
        />
      )}
    </DropdownMenu>
  )
}

const SUGGESTION_UNDO_LABELS = { approve: 'Back to pending', reject: 'Back to pending', snooze: 'Undo snooze' } as const

function SuggestionResultLink({ suggestion }: { suggestion: Suggestion }) {
  const result = resultOfSuggestion(suggestion)
  if (!result) return null
  const labels = {
    [paths.content]: suggestion.status === 'published' ? 'Article' : 'Draft article',
    [paths.calendar]: 'Calendar event',
    [paths.fixtures]: 'Game',
  }
  return (
    <span className="flex items-center gap-1 whitespace-nowrap font-medium text-accent text-sm underline">
      <ArrowRight aria-hidden className="size-4" />
      <ScreenLink to={result.path} search={{ edit: result.id }}>
        {labels[result.path]}
      </ScreenLink>
    </span>
  )
}
