import type { Suggestion } from '@hometown/shared-types/contract/suggestions'
import { whenWords } from '@hometown/shared-types/rules/calendar/labels'
import { clipText, textFromHtml } from '@hometown/shared-types/rules/html'
import {
  ArrowRight,
  CalendarDays,
  Check,
  ChevronDown,
  Clock,
  Ellipsis,
  ExternalLink,
  type LucideIcon,
  MapPin,
  PenLine,
  Send,
  Ticket,
  Trash2,
  TriangleAlert,
  Trophy,
  Undo2,
  X,
} from 'lucide-react'
import { useId, useState } from 'react'
import { apiAddress } from '../../lib/api-client.ts'
import { classNames } from '../../lib/class-names.ts'
import { useCountyTime } from '../../lib/formats.ts'
import { hostOf, webAddress } from '../../lib/web-address.ts'
import { paths } from '../../paths.ts'
import { Badge, CategoryBadge, StatusBadge } from '../../ui/Badge.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { DropdownMenu, MenuChoice, MenuItem } from '../../ui/DropdownMenu.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { CardText } from './CardText.tsx'
import { shortDay } from './SnoozeDialog.tsx'
import {
  type CardAction,
  headlineOf,
  KINDS,
  kindOf,
  needsDetails,
  type PendingAction,
  type PossibleActions,
  resultOf,
} from './suggestion-rules.ts'
import type { ActionInput } from './use-decisions.ts'

interface SuggestionCardProps {
  suggestion: Suggestion
  possible: PossibleActions
  /** Says why the suggestion couldn't be deleted. */
  problem: string | undefined
  busy: PendingAction | undefined
  isChosen: boolean
  isTextOpen: boolean
  onChoose(isRange: boolean): void
  onAction(action: CardAction): void
  /** Called for decisions that need more than their button. */
  onInput(action: 'kind' | 'merge' | 'join', input: ActionInput): void
}

/** Shows one suggestion. Its row of actions comes before all that opens or changes, so that it never moves. */
export function SuggestionCard(props: SuggestionCardProps) {
  const { suggestion, possible, problem, busy, isChosen, isTextOpen, onChoose, onInput } = props
  const id = useId()
  const headline = headlineOf(suggestion)
  const { originalTitle } = suggestion
  return (
    <article
      data-row-id={suggestion.id}
      data-row-main
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-busy={busy !== undefined}
      className={classNames(
        '@container relative flex scroll-mt-24 scroll-mb-6 flex-col gap-2 rounded-lg border px-4 py-3 shadow-raised outline-none focus:border-accent focus:ring-1 focus:ring-accent max-md:px-3',
        !possible.edit && !possible.delete ? 'bg-sunken' : 'bg-surface',
        isChosen && 'border-accent',
      )}
    >
      <div className="flex items-start gap-4">
        <div className="flex min-w-0 grow flex-col gap-1.5">
          <div className="flex items-center gap-2">
            <Checkbox
              aria-label={`Select ${headline}`}
              checked={isChosen}
              className="relative after:absolute after:-inset-3.5"
              onClick={(event) => onChoose(event.shiftKey)}
            />
            <CardBadges suggestion={suggestion} />
          </div>
          <h3 id={`${id}-title`} className="text-pretty font-semibold text-base leading-6 [overflow-wrap:anywhere]">
            {headline}
          </h3>
          {originalTitle && originalTitle !== headline && (
            <p className="text-quiet text-sm [overflow-wrap:anywhere]">Original: {originalTitle}</p>
          )}
        </div>
        <CardPicture key={suggestion.imageUrl} suggestion={suggestion} />
      </div>
      <Facts suggestion={suggestion} />
      <p className="max-w-[75ch] text-pretty [overflow-wrap:anywhere]">{summaryOf(suggestion)}</p>
      <Origin suggestion={suggestion} />
      <CardActions {...props} textId={`${id}-text`} headline={headline} />
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {problem}
        </p>
      )}
      <div id={`${id}-text`} hidden={!isTextOpen}>
        {isTextOpen && <CardText suggestion={suggestion} busy={busy} onInput={onInput} />}
      </div>
    </article>
  )
}

function relevanceClass(score: number): string {
  if (score >= 80) return 'text-green'
  if (score >= 60) return 'text-blue'
  return score >= 40 ? 'text-yellow' : 'text-quiet'
}

function CardBadges({ suggestion }: { suggestion: Suggestion }) {
  const { aiCategory, relevanceScore, status, snoozedUntil, sample } = suggestion
  const { label, icon: Icon } = kindOf(suggestion)
  const isMissing = needsDetails(suggestion)
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1.5">
      {aiCategory ? <CategoryBadge category={aiCategory} /> : <Badge>Uncategorized</Badge>}
      <span className={`font-semibold tabular-nums ${relevanceClass(relevanceScore)}`}>
        <span className="sr-only">Relevance </span>
        {Math.round(relevanceScore)}%
      </span>
      <span role="status">
        {status === 'pending' && snoozedUntil ? (
          <Badge tone="accent">Until {shortDay(snoozedUntil)}</Badge>
        ) : (
          <StatusBadge status={status} />
        )}
      </span>
      <Badge tone={isMissing ? 'yellow' : 'gray'}>
        <Icon aria-hidden className="size-3" />
        {isMissing ? `${label}: details missing` : label}
      </Badge>
      {sample && <Badge>Sample</Badge>}
    </div>
  )
}

/** Shows the picture through the service's image proxy; nothing if it can't load. */
function CardPicture({ suggestion: { id, imageUrl, imageOrigin } }: { suggestion: Suggestion }) {
  const [isGone, setGone] = useState(false)
  if (!imageUrl || isGone) return null
  return (
    <img
      src={apiAddress(`/api/content-suggestions/${encodeURIComponent(id)}/image`)}
      alt=""
      title={`Picture: ${imageOrigin || hostOf(imageUrl)}`}
      loading="lazy"
      decoding="async"
      onError={() => setGone(true)}
      width={128}
      height={80}
      className="h-20 w-32 shrink-0 rounded-md bg-sunken object-cover max-md:h-14 max-md:w-20"
    />
  )
}

function Facts({ suggestion: { details } }: { suggestion: Suggestion }) {
  if (!details) return null
  const facts: [icon: LucideIcon, words: string][] = []
  if (details.kind === 'event') {
    const { startDate, endDate, allDay, price, cancelled } = details
    const when = whenWords({ start: startDate, end: endDate }, allDay, '')
    facts.push([CalendarDays, cancelled ? `${when} (canceled)` : when])
    if (price) facts.push([Ticket, price])
  } else {
    const { sport, team, opponent, atHome, startsAt, teamScore, opponentScore } = details
    const sides = `${team} ${atHome === false ? 'at' : 'vs.'} ${opponent}`
    const result = teamScore !== null && opponentScore !== null ? ` ${teamScore}–${opponentScore}` : ''
    facts.push([Trophy, [sport, sides].filter(Boolean).join(': ') + result])
    facts.push([CalendarDays, whenWords({ start: startsAt, end: startsAt }, !startsAt.includes('T'), '')])
  }
  if (details.location) facts.push([MapPin, details.location])
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 font-medium text-sm">
      {facts.map(([Icon, words]) => (
        <li key={words} className="flex items-start gap-1.5 [overflow-wrap:anywhere]">
          <Icon aria-hidden className="mt-0.5 size-4 shrink-0 stroke-[1.75] text-quiet" />
          {words}
        </li>
      ))}
    </ul>
  )
}

function Origin({ suggestion: { origins, publishedAt, discoveredAt, sourceUrl, author } }: { suggestion: Suggestion }) {
  const time = useCountyTime()
  const at = publishedAt ?? discoveredAt
  const source = origins[0]?.sourceName || hostOf(sourceUrl) || 'Unknown source'
  const others = origins.length - 1
  return (
    <p className="text-quiet text-sm [overflow-wrap:anywhere]">
      {[others > 0 ? `${source} +${others}` : source, author].filter(Boolean).join(' · ')} ·{' '}
      <time dateTime={at} title={time.dateTime(at)}>
        {time.ago(at)}
      </time>
    </p>
  )
}

interface CardActionsProps extends SuggestionCardProps {
  textId: string
  headline: string
}

/**
 * Shows decisions, then what is the same in every state. In a narrow card they are two lines, whatever the state, so
 * that the cards below don't move. A decision's Undo takes the first place.
 */
function CardActions(props: CardActionsProps) {
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
        {possible.undo && action('undo', UNDO_LABELS[possible.undo], Undo2, undefined)}
        {possible.approve && action('approve', 'Approve', Check, 'a')}
        {possible.reject && action('reject', 'Reject', X, 'r')}
        {possible.publish && action('publish', possible.publish, Send, 'p')}
        {possible.edit && action('edit', 'Edit first', PenLine, 'e', '@max-lg:hidden')}
        {possible.snooze && action('snooze', 'Snooze', Clock, 's', '@max-lg:hidden')}
        <ResultLink suggestion={suggestion} />
      </div>
      <div className="flex h-7 min-w-0 grow items-center justify-end gap-1 max-md:h-10">
        {(possible.edit || possible.snooze) && <MoreMenu {...props} />}
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

/** Has what a narrow card has no room for, and corrects the kind. */
function MoreMenu({ suggestion, possible, headline, onAction, onInput }: CardActionsProps) {
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
          options={KINDS}
          onChange={(kind) => kind !== suggestion.kind && onInput('kind', { corrected: { kind } })}
        />
      )}
    </DropdownMenu>
  )
}

const UNDO_LABELS = { approve: 'Back to pending', reject: 'Back to pending', snooze: 'Undo snooze' } as const

function ResultLink({ suggestion }: { suggestion: Suggestion }) {
  const result = resultOf(suggestion)
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

/** The characters of the original that are shown without a summary. */
const SUMMARY_LENGTH = 200

function summaryOf({ aiSummary, originalContent }: Suggestion): string {
  return aiSummary || clipText(textFromHtml(originalContent), SUMMARY_LENGTH)
}
