import { Button } from '../../ui/Button.tsx'
import type { Answer } from './entries.ts'

interface AnswerButtonsProps {
  /** Each with its key. */
  answers: readonly { answer: Answer; label: string; shortcut: string }[]
  about: string
  isCurrent: boolean
  disabled: boolean
  onAnswer(answer: Answer): void
}

export function AnswerButtons({ answers, about, isCurrent, disabled, onAnswer }: AnswerButtonsProps) {
  return (
    <div className="flex flex-wrap gap-1.5">
      {answers.map(({ answer, label, shortcut }) => (
        <Button
          key={answer}
          size="sm"
          disabled={disabled}
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
