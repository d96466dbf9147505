import type { Suggestion } from '@hometown/shared-types/contract/suggestions'
import { whenWords } from '@hometown/shared-types/rules/calendar/labels'
import { clipText, textFromHtml } from '@hometown/shared-types/rules/html'
import { CalendarDays, type LucideIcon, MapPin, Ticket, Trophy } from 'lucide-react'
import { useId, useState } from 'react'
import { apiAddress } from '../../lib/api-client.ts'
import { classNames } from '../../lib/class-names.ts'
import { useCountyTime } from '../../lib/formats.ts'
import { hostOf } from '../../lib/web-address.ts'
import { Badge, CategoryBadge, StatusBadge } from '../../ui/Badge.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { CardActions, type CardActionsProps } from './CardActions.tsx'
import { CardText } from './CardText.tsx'
import { formatShortDay } from './SnoozeDialog.tsx'
import { headlineOf, kindOfSuggestion, needsDetails } from './suggestion-rules.ts'

interface SuggestionCardProps extends Omit<CardActionsProps, 'textId' | 'headline'> {
  problem: string | undefined
  isChosen: boolean
  onChoose(isRange: boolean): void
}

/** The row of actions comes before all that opens or changes, so that it never moves. */
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
            <SuggestionCardBadges suggestion={suggestion} />
          </div>
          <h3 id={`${id}-title`} className="text-pretty font-semibold text-base leading-6 [overflow-wrap:anywhere]">
            {headline}
          </h3>
          {originalTitle && originalTitle !== headline && (
            <p className="text-quiet text-sm [overflow-wrap:anywhere]">Original: {originalTitle}</p>
          )}
        </div>
        <SuggestionCardPicture key={suggestion.imageUrl} suggestion={suggestion} />
      </div>
      <SuggestionFacts suggestion={suggestion} />
      <p className="max-w-[75ch] text-pretty [overflow-wrap:anywhere]">{summaryOfSuggestion(suggestion)}</p>
      <SuggestionOrigin suggestion={suggestion} />
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

function relevanceScoreClass(score: number): string {
  if (score >= 80) return 'text-green'
  if (score >= 60) return 'text-blue'
  return score >= 40 ? 'text-yellow' : 'text-quiet'
}

function SuggestionCardBadges({ suggestion }: { suggestion: Suggestion }) {
  const { aiCategory, relevanceScore, status, snoozedUntil, sample } = suggestion
  const { label, icon: Icon } = kindOfSuggestion(suggestion)
  const isMissing = needsDetails(suggestion)
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1.5">
      {aiCategory ? <CategoryBadge category={aiCategory} /> : <Badge>Uncategorized</Badge>}
      <span className={`font-semibold tabular-nums ${relevanceScoreClass(relevanceScore)}`}>
        <span className="sr-only">Relevance </span>
        {Math.round(relevanceScore)}%
      </span>
      <span role="status">
        {status === 'pending' && snoozedUntil ? (
          <Badge tone="accent">Until {formatShortDay(snoozedUntil)}</Badge>
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

function SuggestionCardPicture({ suggestion: { id, imageUrl, imageOrigin } }: { suggestion: Suggestion }) {
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

function SuggestionFacts({ suggestion: { details } }: { suggestion: Suggestion }) {
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

function SuggestionOrigin({
  suggestion: { origins, publishedAt, discoveredAt, sourceUrl, author },
}: {
  suggestion: Suggestion
}) {
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

const SUGGESTION_SUMMARY_LENGTH = 200

function summaryOfSuggestion({ aiSummary, originalContent }: Suggestion): string {
  return aiSummary || clipText(textFromHtml(originalContent), SUGGESTION_SUMMARY_LENGTH)
}
