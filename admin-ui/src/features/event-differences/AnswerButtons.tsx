import { Button } from '../../ui/Button.tsx'
import type { Answer } from './entries.ts'

interface AnswerButtonsProps {
  /** Each with its key. */
  answers: readonly { answer: Answer; label: string; shortcut: string }[]
  about: string
  isCurrent: boolean
  /** The answer is on its way. */
  isAnswered: boolean
  onAnswer(answer: Answer): void
}

export function AnswerButtons({ answers, about, isCurrent, isAnswered, onAnswer }: AnswerButtonsProps) {
  return (
    <div className="flex flex-wrap gap-1.5">
      {answers.map(({ answer, label, shortcut }) => (
        <Button
          key={answer}
          size="sm"
          className="max-md:h-11"
          // A disabled button would lose the focus.
          aria-disabled={isAnswered || undefined}
          aria-label={`${label}: ${about}`}
          {...(isCurrent && { 'aria-keyshortcuts': shortcut })}
          onClick={() => onAnswer(answer)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
