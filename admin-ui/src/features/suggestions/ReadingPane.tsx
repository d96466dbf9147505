import { whenWords } from '@hometown/shared-types/calendar/event-labels'
import { needsDetails, type Suggestion } from '@hometown/shared-types/suggestion'
import { suggestionSummary } from '@hometown/shared-types/suggestion-summary'
import { useQuery } from '@tanstack/react-query'
import {
  CalendarDays,
  ChevronRight,
  type LucideIcon,
  MapPin,
  Sparkles,
  Ticket,
  TriangleAlert,
  Trophy,
} from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { messageFrom } from '../../lib/api-error.ts'
import { classNames } from '../../lib/class-names.ts'
import { useCountyTime } from '../../lib/dates.ts'
import { countOf } from '../../lib/numbers.ts'
import { hostOf } from '../../lib/web-address.ts'
import { Badge, CategoryBadge, StatusBadge } from '../../ui/Badge.tsx'
import { ChangesNote } from '../../ui/ChangesNote.tsx'
import type { Busy } from './decision.ts'
import { headlineOf } from './headline-of.ts'
import { KindMenu } from './KindMenu.tsx'
import { MadeOf } from './MadeOf.tsx'
import { OutsideLink } from './OutsideLink.tsx'
import { PaneActions } from './PaneActions.tsx'
import type { Tab } from './page-state.ts'
import { possibleFor } from './possible.ts'
import { ReasonList } from './ReasonList.tsx'
import { RelevanceFigure } from './RelevanceFigure.tsx'
import type { RowHandlers } from './row-handlers.ts'
import { SameEvents } from './SameEvents.tsx'
import { SimilarItems } from './SimilarItems.tsx'
import { changesOf } from './suggestion-changes.ts'
import { suggestionQuery } from './suggestions.api.ts'
import { useItemPicture } from './use-item-picture.ts'

interface ReadingPaneProps {
  suggestion: Suggestion
  /** The version that the editor was shown. */
  shown: Suggestion
  tab: Tab
  busy: Busy | undefined
  handlers: RowHandlers
}

/** Everything about one suggestion, and all that can be done with it. */
export function ReadingPane({ suggestion, shown, tab, busy, handlers }: ReadingPaneProps) {
  const headline = headlineOf(suggestion)
  const { originalTitle, aiCategory, status, sample } = suggestion
  const possible = possibleFor(suggestion, tab)
  // Until its answer is in the list, the difference is what this editor just did.
  const changes = busy === undefined ? changesOf(shown, suggestion, true) : []
  return (
    <div className="flex flex-col gap-4 px-5 pb-5">
      {/* First and always in the same place: the next suggestion must not put another button under the pointer. */}
      <div className="sticky top-0 z-10 -mx-5 border-b bg-surface px-5 py-2.5">
        <PaneActions suggestion={suggestion} tab={tab} busy={busy} handlers={handlers} />
      </div>
      <header className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-1.5">
          {aiCategory ? <CategoryBadge category={aiCategory} /> : <Badge>Uncategorized</Badge>}
          <StatusBadge status={status} />
          {sample && <Badge>Sample</Badge>}
          <KindMenu
            suggestion={suggestion}
            isOpenToChange={possible.kind}
            onChoose={(kind) => handlers.onKind(suggestion, kind)}
          />
        </div>
        <div className="flex items-start gap-4">
          <h2 className="min-w-0 flex-1 text-pretty font-semibold text-lg leading-6 [overflow-wrap:anywhere]">
            {headline}
          </h2>
          <div className="w-12 shrink-0">
            <RelevanceFigure suggestion={suggestion} />
          </div>
        </div>
        {originalTitle && originalTitle !== headline && (
          <p className="text-quiet text-sm [overflow-wrap:anywhere]">Original: {originalTitle}</p>
        )}
        <ItemFacts suggestion={suggestion} />
        {possible.publish && needsDetails(suggestion) && (
          <p className="text-sm">
            <Badge tone="yellow">Details missing</Badge> We’ll ask for{' '}
            {suggestion.kind === 'event' ? 'the date and the place' : 'the teams and the date'} before publishing.
          </p>
        )}
        <MadeOf suggestion={suggestion} />
      </header>
      <SameEvents key={`same ${suggestion.id}`} suggestion={suggestion} />
      {changes.length > 0 && (
        <ChangesNote title={headline} changes={changes} onRead={() => handlers.onRead(suggestion)} />
      )}
      <div className="flow-root">
        <div className="float-right mb-2 ml-4">
          <ItemPicture key={suggestion.id} suggestion={suggestion} />
        </div>
        <p className="[overflow-wrap:anywhere]">{suggestionSummary(suggestion)}</p>
      </div>
      <Statements suggestion={suggestion} />
      <OriginList suggestion={suggestion} />
      <SimilarItems key={`similar ${suggestion.id}`} suggestion={suggestion} busy={busy} handlers={handlers} />
      <section className="text-sm">
        <ReasonList suggestion={suggestion} />
      </section>
      <OriginalText key={suggestion.id} suggestion={suggestion} />
    </div>
  )
}

/** The item's picture with its origin. */
function ItemPicture({ suggestion }: { suggestion: Suggestion }) {
  const picture = useItemPicture(suggestion)
  if (!picture) return null
  const origin = suggestion.imageOrigin || hostOf(suggestion.imageUrl ?? '')
  return (
    <figure className="w-full md:w-40 max-md:w-24">
      <img
        {...picture}
        alt=""
        width={320}
        height={200}
        className="aspect-[8/5] w-full rounded-md border bg-sunken object-cover"
      />
      <figcaption className="mt-1 line-clamp-2 text-quiet text-xs [overflow-wrap:anywhere]" title={origin}>
        Picture: {origin}
      </figcaption>
    </figure>
  )
}

/** The whole original, on demand: lists have only its beginning. */
function OriginalText({ suggestion: { id, originalContent } }: { suggestion: Suggestion }) {
  const region = useId()
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useQuery({ ...suggestionQuery(id), enabled: isOpen })
  if (!originalContent) return null
  return (
    <section className="rounded-md border text-sm">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={region}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full items-center gap-1.5 px-3 py-2 text-left font-medium hover:bg-hover focus-visible:-outline-offset-2 max-md:min-h-11"
      >
        <ChevronRight aria-hidden className={`size-4 transition-transform ${isOpen ? 'rotate-90' : ''}`} />
        Original text
      </button>
      <div id={region} hidden={!isOpen} className="border-t px-3 py-2">
        <p className="whitespace-pre-line text-quiet [overflow-wrap:anywhere]">
          {data?.originalContent ?? originalContent}
        </p>
        {error && <p className="mt-2 text-danger">{messageFrom(error, 'Couldn’t load the rest. Try again.')}</p>}
      </div>
    </section>
  )
}

/** Everywhere it was found, each with its link and time. */
function OriginList({ suggestion: { origins, author } }: { suggestion: Suggestion }) {
  const [first, ...others] = origins
  if (!first) return null
  return (
    <section className="flex flex-col gap-3 text-sm">
      <Origins heading="Found in" origins={[first]} author={author} />
      {others.length > 0 && <Origins heading="Also in" origins={others} author={null} />}
    </section>
  )
}

interface OriginsProps extends Pick<Suggestion, 'origins' | 'author'> {
  heading: string
}

function Origins({ heading, origins, author }: OriginsProps) {
  const time = useCountyTime()
  return (
    <div>
      <h3 className="mb-1.5 font-medium">{heading}</h3>
      <ul className="flex max-h-80 flex-col gap-2 overflow-y-auto">
        {origins.map(({ sourceName, url, title, publishedAt, foundAt }) => (
          <li key={`${sourceName} ${url} ${foundAt}`} className="[overflow-wrap:anywhere]">
            <OutsideLink href={url} className="text-accent underline underline-offset-2">
              {title || url}
            </OutsideLink>
            <p className="text-quiet">
              {[sourceName, author, time.dateTime(publishedAt ?? foundAt)].filter(Boolean).join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What AI wrote, sentence by sentence, each with the passage of the source that it rests on; some are marked. */
function Statements({ suggestion: { statements } }: { suggestion: Suggestion }) {
  if (statements.length === 0) return null
  const marked = statements.filter(({ problems }) => problems.length > 0).length
  const Icon = marked > 0 ? TriangleAlert : Sparkles
  return (
    <section aria-label="Written by AI" className="rounded-md border bg-sunken text-sm">
      <p className="flex items-start gap-2 px-3 py-2">
        <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${marked > 0 ? 'text-yellow' : 'text-quiet'}`} />
        <span>
          Written by AI.{' '}
          {marked > 0
            ? `${marked} of ${countOf(statements.length, 'sentence')} marked: compare with the source.`
            : 'Compare each sentence with its passage.'}
        </span>
      </p>
      <ol className="divide-y border-t">
        {statements.map(({ text, passage, problems }) => (
          <li
            key={text}
            className={classNames('flex flex-col gap-1 px-3 py-2', problems.length > 0 && 'bg-yellow-ground')}
          >
            <p className="[overflow-wrap:anywhere]">
              {problems.length > 0 ? <mark className="bg-transparent font-medium text-inherit">{text}</mark> : text}
            </p>
            {passage && (
              <blockquote className="border-l-2 pl-2 text-quiet [overflow-wrap:anywhere]">{passage}</blockquote>
            )}
            {problems.map((problem) => (
              <p key={problem} className="text-yellow">
                {problem}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}

function ItemFacts({ suggestion: { details } }: { suggestion: Suggestion }) {
  if (details?.kind === 'event') {
    const { startDate, endDate, allDay, location, price, cancelled } = details
    return (
      <Facts>
        <Fact icon={CalendarDays}>
          {whenWords({ start: startDate, end: endDate }, allDay, '')}
          {cancelled && <strong className="ml-2 font-medium text-danger">Canceled</strong>}
        </Fact>
        {location && <Fact icon={MapPin}>{location}</Fact>}
        {price && <Fact icon={Ticket}>{price}</Fact>}
      </Facts>
    )
  }
  if (details?.kind === 'fixture') {
    const { sport, team, opponent, atHome, startsAt, location, teamScore, opponentScore } = details
    const hasResult = teamScore !== null && opponentScore !== null
    return (
      <Facts>
        <Fact icon={Trophy}>
          {[sport, `${team} ${atHome === false ? 'at' : 'vs.'} ${opponent}`].filter(Boolean).join(': ')}
          {hasResult && <strong className="ml-2 font-medium tabular-nums">{`${teamScore}–${opponentScore}`}</strong>}
        </Fact>
        <Fact icon={CalendarDays}>{whenWords({ start: startsAt, end: startsAt }, !startsAt.includes('T'), '')}</Fact>
        {location && <Fact icon={MapPin}>{location}</Fact>}
      </Facts>
    )
  }
  return null
}

function Facts({ children }: { children: ReactNode }) {
  return <ul className="flex flex-wrap gap-x-4 gap-y-1">{children}</ul>
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-start gap-1.5">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 stroke-[1.75] text-quiet" />
      <span className="[overflow-wrap:anywhere]">{children}</span>
    </li>
  )
}
