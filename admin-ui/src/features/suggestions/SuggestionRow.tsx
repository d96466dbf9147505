import { needsDetails, type Suggestion } from '@hometown/shared-types/suggestion'
import { Check, Clock, type LucideIcon, Send, Trophy, Undo2, X } from 'lucide-react'
import { type MouseEvent, memo, useId } from 'react'
import { useCountyTime } from '../../lib/dates.ts'
import { hostOf } from '../../lib/web-address.ts'
import { Badge, CategoryBadge, StatusBadge } from '../../ui/Badge.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { shortDay } from './county-days.ts'
import type { Busy } from './decision.ts'
import { headlineOf } from './headline-of.ts'
import { KindMenu } from './KindMenu.tsx'
import { MadeOf } from './MadeOf.tsx'
import type { Tab } from './page-state.ts'
import { possibleFor, publishAction } from './possible.ts'
import { signed } from './ReasonList.tsx'
import { RelevanceFigure } from './RelevanceFigure.tsx'
import type { RowHandlers } from './row-handlers.ts'
import { changesOf } from './suggestion-changes.ts'
import { useItemPicture } from './use-item-picture.ts'

interface SuggestionRowProps {
  suggestion: Suggestion
  shown: Suggestion
  tab: Tab
  isChosen: boolean
  isCurrent: boolean
  isKindMenuOpen: boolean
  busy: Busy | undefined
  /** Stable references, so that only the changed row renders again. */
  handlers: RowHandlers
}

/** A suggestion in two lines, with what is needed to sort it. */
export const SuggestionRow = memo(function SuggestionRow(props: SuggestionRowProps) {
  const { suggestion, shown, tab, isChosen, isCurrent, isKindMenuOpen, busy, handlers } = props
  const id = useId()
  const { id: suggestionId, aiCategory, aiOpened, status, sample, statements } = suggestion
  const headline = headlineOf(suggestion)
  // The list passes an older version only if it has visible changes, so `isHeld` may be true here.
  const isChanged = busy === undefined && changesOf(shown, suggestion, true).length > 0
  const isUndecided = possibleFor(suggestion, tab).publish
  const isMarked = isUndecided && !aiOpened && statements.some(({ problems }) => problems.length > 0)
  const isMissing = isUndecided && needsDetails(suggestion)
  function open({ target, currentTarget }: MouseEvent<HTMLElement>): void {
    const control = target instanceof Element ? target.closest('a, button') : null
    if (!control || !currentTarget.contains(control)) handlers.onOpen(suggestionId)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the headline's button does the same.
    <article
      data-suggestion={suggestionId}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-facts`}
      aria-busy={busy !== undefined}
      onClick={open}
      className="group/row relative grid scroll-mt-24 scroll-mb-6 cursor-default grid-cols-[auto_2.75rem_minmax(0,1fr)_auto] items-center gap-x-2 py-1.5 pr-3 pl-3 outline-none before:absolute before:inset-y-0 before:left-0 before:w-0.75 hover:bg-hover/60 focus-within:before:bg-accent focus:before:bg-accent data-chosen:bg-accent-ground/50 data-current:bg-accent-ground/35 data-current:before:bg-accent max-md:min-h-16"
      {...(isChosen && { 'data-chosen': '' })}
      {...(isCurrent && { 'data-current': '' })}
    >
      <Checkbox
        aria-label={`Select ${headline}`}
        checked={isChosen}
        className="relative after:absolute after:-inset-3.5"
        onClick={(event) => handlers.onChoose(suggestionId, event.shiftKey)}
      />
      <RelevanceFigure suggestion={suggestion} />
      <div className="@container min-w-0">
        <div className="flex min-w-0 items-center gap-x-2 gap-y-0.5 max-md:flex-wrap">
          <h3 id={`${id}-title`} className="min-w-0 font-medium md:truncate">
            <button
              type="button"
              className="block w-full text-left max-md:leading-4.5 md:truncate"
              title={headline}
              onClick={() => handlers.onOpen(suggestionId)}
            >
              <span className="max-md:line-clamp-2">{headline}</span>
            </button>
          </h3>
          {isChanged && <Badge tone="yellow">Changed</Badge>}
          {isMarked && <Badge tone="yellow">Check AI text</Badge>}
          {isMissing && <Badge tone="yellow">Details missing</Badge>}
          {tab === 'all' && <StatusBadge status={status} />}
          {tab !== 'pending' && (
            <span className="flex max-md:hidden">
              {aiCategory ? <CategoryBadge category={aiCategory} /> : <Badge>Uncategorized</Badge>}
            </span>
          )}
          {sample && <span className="sr-only">Sample</span>}
        </div>
        <div
          id={`${id}-facts`}
          className="min-w-0 md:flex md:h-5 md:flex-wrap md:items-center md:gap-x-1.5 md:overflow-y-clip"
        >
          <div className="flex min-w-0 max-w-full items-center gap-1.5 text-quiet md:shrink-0 text-sm max-md:leading-4.5">
            <KindMenu
              suggestion={suggestion}
              isOpenToChange={possibleFor(suggestion, tab).kind}
              open={isKindMenuOpen}
              onOpenChange={(isOpen) => handlers.onKindMenu(isOpen ? suggestionId : undefined)}
              onChoose={(kind) => handlers.onKind(suggestion, kind)}
            />
            <RowOrigin suggestion={suggestion} />
          </div>
          <RowReason suggestion={suggestion} />
        </div>
      </div>
      <div className="flex items-center justify-end gap-2 self-stretch">
        <div className="flex items-center gap-2 max-md:hidden">
          <MadeOf suggestion={suggestion} />
          <RowActions suggestion={suggestion} tab={tab} busy={busy} handlers={handlers} />
        </div>
        <RowPicture key={suggestion.imageUrl} suggestion={suggestion} />
      </div>
    </article>
  )
})

/** A thumbnail no higher than the row's text. */
function RowPicture({ suggestion }: { suggestion: Suggestion }) {
  const picture = useItemPicture(suggestion)
  if (!picture) return null
  return (
    <img
      {...picture}
      alt=""
      width={56}
      height={36}
      className="h-9 w-14 shrink-0 rounded-sm bg-sunken object-cover max-md:w-9"
    />
  )
}

/** Its day first, then when it was found and the source, whose name may be cut off. */
function RowOrigin({ suggestion }: { suggestion: Suggestion }) {
  const { origins, publishedAt, details, discoveredAt, snoozedUntil, sourceUrl } = suggestion
  const time = useCountyTime()
  const at = publishedAt ?? discoveredAt
  const start = details && (details.kind === 'event' ? details.startDate : details.startsAt)
  const others = origins.length - 1
  return (
    <p className="min-w-0 truncate [&>*+*]:before:mx-1.5 [&>*+*]:before:content-['·']">
      {start && <span>on {shortDay(start)}</span>}
      {snoozedUntil && <span>back {shortDay(snoozedUntil)}</span>}
      <time dateTime={at} title={time.dateTime(at)} className={start ? '@max-xs:hidden' : ''}>
        {time.ago(at)}
      </time>
      <span>
        {origins[0]?.sourceName || hostOf(sourceUrl) || 'Unknown source'}
        {others > 0 && ` +${others}`}
      </span>
    </p>
  )
}

/** The strongest reason for its relevance, where it leaves room for the source's name. */
function RowReason({ suggestion: { reasons } }: { suggestion: Suggestion }) {
  const [heaviest] = [...reasons].sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
  if (!heaviest) return null
  return (
    <p className="@max-xs:hidden min-w-24 flex-1 basis-24 truncate text-quiet text-sm before:mr-1.5 before:content-['·'] max-md:hidden">
      {`${heaviest.words} ${signed(heaviest.points)}`}
    </p>
  )
}

interface RowActionsProps {
  suggestion: Suggestion
  tab: Tab
  busy: Busy | undefined
  handlers: RowHandlers
}

/** The quick decisions at the pointer; the reading pane has all of them, also for the keyboard. */
function RowActions({ suggestion, tab, busy, handlers }: RowActionsProps) {
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
