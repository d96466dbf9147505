import type { BriefEvent, MatchQuestion } from '@hometown/shared-types/event-sources'
import { wallTimeLabel } from '../../lib/wall-time-label.ts'
import { nameWithin } from '../../parts/event-sources/source-labels.ts'
import { paths } from '../../paths.ts'
import { ScreenLink } from '../../ui/ScreenLink.tsx'

/** @param id of the row, which is named and described by these */
export function QuestionFacts({ question, id }: { question: MatchQuestion; id: string }) {
  const { event, added, sourceName, explanation } = question
  return (
    <>
      <p id={`${id}-title`} className="text-quiet text-sm">
        May be the same event: {explanation}
      </p>
      <div id={`${id}-facts`}>
        <EventLine event={event} />
        <EventLine event={added} from={sourceName} />
      </div>
    </>
  )
}

function EventLine({ event, from }: { event: BriefEvent; from?: string }) {
  const facts = [wallTimeLabel(event.start), event.place, from && `from ${nameWithin(from)}`].filter(Boolean)
  return (
    <p className="mt-1">
      <ScreenLink to={paths.calendar} search={{ edit: event.id }} className="font-medium">
        {event.title}
      </ScreenLink>
      <span className="block text-sm">{facts.join(' · ')}</span>
    </p>
  )
}
