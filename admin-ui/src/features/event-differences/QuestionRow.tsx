import type { BriefEvent, MatchQuestion } from '@hometown/shared-types/event-sources'
import { wallTimeLabel } from '../../lib/wall-time-label.ts'
import { nameWithin } from '../../parts/event-sources/source-labels.ts'
import { paths } from '../../paths.ts'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { AnswerButtons } from './AnswerButtons.tsx'
import type { Answer } from './entries.ts'
import { rowClass } from './row-class.ts'

interface QuestionRowProps {
  question: MatchQuestion
  isCurrent: boolean
  disabled: boolean
  onAnswer(answer: Answer): void
}

const ANSWERS = [
  { answer: 'join', label: 'Join', shortcut: 'M' },
  { answer: 'not-same', label: 'Not the same', shortcut: 'N' },
] as const

export function QuestionRow({ question, isCurrent, ...row }: QuestionRowProps) {
  const { event, added, sourceName, explanation } = question
  return (
    <div className={rowClass(isCurrent)}>
      <div className="min-w-0 grow basis-72 wrap-anywhere">
        <p className="text-quiet text-sm">May be the same event: {explanation}</p>
        <EventLine event={event} />
        <EventLine event={added} from={sourceName} />
      </div>
      <AnswerButtons answers={ANSWERS} about={added.title} isCurrent={isCurrent} {...row} />
    </div>
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
