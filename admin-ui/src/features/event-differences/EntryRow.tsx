import { useId } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { AnswerButtons } from './AnswerButtons.tsx'
import { DifferenceFacts } from './DifferenceFacts.tsx'
import { type Answer, type Entry, keyOfEntry } from './entries.ts'
import { QuestionFacts } from './QuestionFacts.tsx'

interface EntryRowProps {
  entry: Entry
  isCurrent: boolean
  isAnswered: boolean
  onAnswer(answer: Answer): void
}

const NOT_SAME = { answer: 'not-same', label: 'Not the same', shortcut: 'N' } as const
const ANSWERS = {
  question: [{ answer: 'join', label: 'The same', shortcut: 'M' }, NOT_SAME],
  difference: [
    { answer: 'keep', label: 'Keep ours', shortcut: 'O' },
    { answer: 'take', label: 'Take theirs', shortcut: 'T' },
    NOT_SAME,
  ],
} as const

export function EntryRow({ entry, isCurrent, ...answering }: EntryRowProps) {
  const id = useId()
  const about = entry.is === 'question' ? entry.question.added.title : entry.difference.event.title
  return (
    <article
      data-entry={keyOfEntry(entry)}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-facts`}
      className={classNames(
        'flex flex-wrap items-center gap-x-6 gap-y-2.5 border-l-2 px-4 py-3 outline-none',
        isCurrent ? 'border-l-accent bg-sunken' : 'border-l-transparent',
      )}
    >
      <div className="min-w-0 grow basis-72 wrap-anywhere">
        {entry.is === 'question' ? (
          <QuestionFacts question={entry.question} id={id} />
        ) : (
          <DifferenceFacts difference={entry.difference} id={id} />
        )}
      </div>
      <AnswerButtons answers={ANSWERS[entry.is]} about={about} isCurrent={isCurrent} {...answering} />
    </article>
  )
}
