import { MIN_PASSWORD_LENGTH } from '@hometown/shared-types/auth'
import { hasChosenLength, MAX_CHOSEN_LENGTH, MIN_CHOSEN_LENGTH } from '@hometown/shared-types/weak-password'
import { Check, TriangleAlert } from 'lucide-react'
import { usePasswordProblem } from './use-password-problem.ts'

interface PasswordHintProps {
  typed: string
  /** Of the account; a password made of them is easy to guess. */
  ownWords: readonly (string | null | undefined)[]
}

/** Below a new password: what is asked for, and once it is long enough, whether it is easy to guess. */
export function PasswordHint({ typed, ownWords }: PasswordHintProps) {
  const judged = usePasswordProblem(typed, ownWords)
  return (
    <span role="status" className="flex items-start gap-1.5">
      {judged &&
        (judged.problem ? <TriangleAlert aria-hidden className={ICON} /> : <Check aria-hidden className={ICON} />)}
      <span className={judged && (judged.problem ? 'text-yellow' : 'text-green')}>
        {judged ? (judged.problem ?? 'Good: this one is hard to guess.') : lengthHint(typed)}
      </span>
    </span>
  )
}

const ICON = 'mt-0.5 size-4 shrink-0'

function lengthHint(typed: string): string {
  if (typed !== '' && typed.length < MIN_PASSWORD_LENGTH) return 'Password must be at least 6 characters long'
  if (typed === '' || hasChosenLength(typed)) return `Use ${MIN_CHOSEN_LENGTH} to ${MAX_CHOSEN_LENGTH} characters.`
  if (typed.length > MAX_CHOSEN_LENGTH) return `Use at most ${MAX_CHOSEN_LENGTH} characters.`
  return `Use ${MIN_CHOSEN_LENGTH} to ${MAX_CHOSEN_LENGTH} characters. A few words that don’t belong together are best.`
}
