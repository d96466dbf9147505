import type { EventDifference } from '@hometown/shared-types/event-sources'
import { FIELD_LABELS, valueLabel } from '../../parts/event-sources/source-labels.ts'
import { paths } from '../../paths.ts'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { AnswerButtons } from './AnswerButtons.tsx'
import type { Answer } from './entries.ts'
import { rowClass } from './row-class.ts'

interface DifferenceRowProps {
  difference: EventDifference
  isCurrent: boolean
  disabled: boolean
  onAnswer(answer: Answer): void
}

const ANSWERS = [
  { answer: 'keep', label: 'Keep ours', shortcut: 'O' },
  { answer: 'take', label: 'Take theirs', shortcut: 'T' },
  { answer: 'not-same', label: 'Not the same', shortcut: 'N' },
] as const

export function DifferenceRow({ difference, isCurrent, ...row }: DifferenceRowProps) {
  const { event, field, ours, theirs, sourceName } = difference
  return (
    <div className={rowClass(isCurrent)}>
      <div className="min-w-0 grow basis-72 wrap-anywhere">
        <ScreenLink to={paths.calendar} search={{ edit: event.id }} className="font-medium">
          {event.title}
        </ScreenLink>
        <dl className="mt-1 grid grid-cols-[max-content_1fr] gap-x-3 text-sm">
          <dt className="text-quiet">Our {FIELD_LABELS[field].toLowerCase()}</dt>
          <dd className="line-clamp-3">{valueLabel(field, ours)}</dd>
          <dt className="text-quiet">{sourceName}</dt>
          <dd className="line-clamp-3 font-medium">{valueLabel(field, theirs)}</dd>
        </dl>
      </div>
      <AnswerButtons answers={ANSWERS} about={event.title} isCurrent={isCurrent} {...row} />
    </div>
  )
}
