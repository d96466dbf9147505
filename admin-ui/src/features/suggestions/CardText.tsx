import { type Suggestion, suggestionCalls } from '@hometown/shared-types/contract/suggestions'
import { useQuery } from '@tanstack/react-query'
import { Sparkles, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { callQuery, messageFrom } from '../../lib/api-client.ts'
import { classNames } from '../../lib/class-names.ts'
import { countOf, useCountyTime, wallTimeLabel } from '../../lib/formats.ts'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { OutsideLink } from '../../ui/OutsideLink.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { Scrolling } from '../../ui/Scrolling.tsx'
import type { PendingAction } from './suggestion-rules.ts'
import type { ActionInput } from './use-decisions.ts'

interface CardTextProps {
  suggestion: Suggestion
  busy: PendingAction | undefined
  onInput(action: 'merge' | 'join', input: ActionInput): void
}

export function CardText(props: CardTextProps) {
  const { suggestion } = props
  return (
    <div className="grid gap-4 border-t pt-3 text-sm @3xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <SuggestionStatements suggestion={suggestion} />
        <SuggestionOriginalText suggestion={suggestion} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <SameEvents {...props} />
        <SimilarItems {...props} />
        <OtherSuggestionOrigins suggestion={suggestion} />
        <RelevanceReasons suggestion={suggestion} />
      </div>
    </div>
  )
}

function CardTextPart({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="[overflow-wrap:anywhere]">
      <h4 className="mb-1.5 font-medium">{name}</h4>
      {children}
    </section>
  )
}

function SuggestionStatements({ suggestion: { statements } }: { suggestion: Suggestion }) {
  if (statements.length === 0) return null
  const markedCount = statements.filter(({ problems }) => problems.length > 0).length
  const Icon = markedCount > 0 ? TriangleAlert : Sparkles
  return (
    <CardTextPart name="Written by AI">
      <p className="mb-1.5 flex items-start gap-2">
        <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${markedCount > 0 ? 'text-yellow' : 'text-quiet'}`} />
        {markedCount > 0
          ? `${markedCount} of ${countOf(statements.length, 'sentence')} marked: compare with the source.`
          : 'Compare each sentence with its passage.'}
      </p>
      <ol className="divide-y overflow-hidden rounded-md border">
        {statements.map(({ text, passage, problems }) => (
          <li
            key={text}
            className={classNames('flex flex-col gap-1 px-3 py-2', problems.length > 0 && 'bg-yellow-ground')}
          >
            <p>
              {problems.length > 0 ? <mark className="bg-transparent font-medium text-inherit">{text}</mark> : text}
            </p>
            {passage && <blockquote className="border-l-2 pl-2 text-quiet">{passage}</blockquote>}
            {problems.map((problem) => (
              <p key={problem} className="text-yellow">
                {problem}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </CardTextPart>
  )
}

/** Lists have only the beginning of the text, so this reads all of it. */
function SuggestionOriginalText({ suggestion: { id, originalContent } }: { suggestion: Suggestion }) {
  const { data, error } = useQuery(callQuery('content-suggestions', suggestionCalls.get, { params: { id } }))
  const text = data?.originalContent ?? originalContent
  return (
    <CardTextPart name="Original text">
      <Scrolling label="Original text, scrollable" className="max-h-96 overflow-y-auto whitespace-pre-line">
        {text || 'The source gave no text.'}
      </Scrolling>
      {error && <p className="mt-2 text-danger">{messageFrom(error, 'Couldn’t load the rest. Try again.')}</p>}
    </CardTextPart>
  )
}

function SameEvents({ suggestion: { id, kind, eventId, status }, busy, onInput }: CardTextProps) {
  const isOpen = kind === 'event' && !eventId && status !== 'rejected'
  const sameEvents = callQuery('content-suggestions', suggestionCalls.sameEvents, { params: { id } })
  const { data = [] } = useQuery({ ...sameEvents, enabled: isOpen })
  if (!isOpen || data.length === 0) return null
  return (
    <CardTextPart name={data[0]?.relation === 'same' ? 'Already on the calendar' : 'May be on the calendar'}>
      <ul className="flex flex-col gap-2">
        {data.map(({ id: eventId, title, start, location, explanation }) => (
          <SimilarItemRow
            key={eventId}
            title={title}
            label="Join this event"
            isPending={busy === 'join'}
            onChoose={() => onInput('join', { eventId })}
          >
            <ScreenLink to={paths.calendar} search={{ edit: eventId }} className="font-medium">
              {title}
            </ScreenLink>
            <span className="block text-quiet">{[wallTimeLabel(start), location].filter(Boolean).join(' · ')}</span>
            <span className="block">{explanation}</span>
          </SimilarItemRow>
        ))}
      </ul>
    </CardTextPart>
  )
}

interface SimilarItemRowProps {
  title: string
  label: string
  isPending: boolean
  onChoose(): void
  children: ReactNode
}

function SimilarItemRow({ title, label, isPending, onChoose, children }: SimilarItemRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <p className="min-w-0 grow basis-56">{children}</p>
      <Button
        size="sm"
        className="max-md:h-10"
        aria-label={`${label}: ${title}`}
        pending={isPending}
        onClick={onChoose}
      >
        {label}
      </Button>
    </li>
  )
}

function SimilarItems({ suggestion: { id }, busy, onInput }: CardTextProps) {
  const time = useCountyTime()
  const { data = [], error } = useQuery(callQuery('content-suggestions', suggestionCalls.similar, { params: { id } }))
  if (error) return <p className="text-danger">{messageFrom(error, 'Couldn’t load similar items. Try again.')}</p>
  if (data.length === 0) return null
  return (
    <CardTextPart name="Similar items">
      <ul className="flex flex-col gap-2">
        {data.map(({ id: other, title, url, status, sourceName, publishedAt, foundAt }) => (
          <SimilarItemRow
            key={other}
            title={title}
            label="Same story"
            isPending={busy === 'merge'}
            onChoose={() => onInput('merge', { other })}
          >
            <OutsideLink href={url}>{title || url}</OutsideLink>{' '}
            {status !== 'pending' && <StatusBadge status={status} />}
            <span className="block text-quiet">{[sourceName, time.dateTime(publishedAt ?? foundAt)].join(', ')}</span>
          </SimilarItemRow>
        ))}
      </ul>
    </CardTextPart>
  )
}

function OtherSuggestionOrigins({ suggestion: { origins } }: { suggestion: Suggestion }) {
  const time = useCountyTime()
  if (origins.length < 2) return null
  return (
    <CardTextPart name="Also in">
      <ul className="flex max-h-80 flex-col gap-2 overflow-y-auto">
        {origins.slice(1).map(({ sourceName, url, title, publishedAt, foundAt }) => (
          <li key={`${sourceName} ${url} ${foundAt}`}>
            <OutsideLink href={url}>{title || url}</OutsideLink>
            <p className="text-quiet">
              {[sourceName, time.dateTime(publishedAt ?? foundAt)].filter(Boolean).join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </CardTextPart>
  )
}

function RelevanceReasons({ suggestion: { reasons, relevanceScore } }: { suggestion: Suggestion }) {
  if (reasons.length === 0) return null
  return (
    <CardTextPart name="How we rank it">
      <dl className="flex max-w-sm flex-col gap-1">
        {reasons.map(({ words, points }) => (
          <div key={words} className="flex justify-between gap-4">
            <dt>{words}</dt>
            <dd className="shrink-0 text-quiet tabular-nums">{points < 0 ? `−${-points}` : `+${points}`}</dd>
          </div>
        ))}
        <div className="mt-1 flex justify-between gap-4 border-t pt-1.5 font-medium">
          <dt>Relevance, out of 100</dt>
          <dd className="tabular-nums">{Math.round(relevanceScore)}</dd>
        </div>
      </dl>
    </CardTextPart>
  )
}
