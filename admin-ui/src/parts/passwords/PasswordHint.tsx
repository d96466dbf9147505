import { isThisMachine } from '@hometown/shared-types/this-machine'
import {
  lengthProblem,
  MAX_CHOSEN_LENGTH,
  MIN_PASSWORD_LENGTH,
  minPasswordLength,
  PASSWORD_LONG_MESSAGE,
  passwordProblem,
} from '@hometown/shared-types/weak-password'
import { Check, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { usePasswordSite } from './use-password-site.ts'

interface PasswordHintProps {
  typed: string
  /** Of the account; a password made of them is easy to guess. */
  ownWords: readonly (string | null | undefined)[]
}

/** Below a new password: what is asked for, and once it is long enough, whether it is easy to guess. */
export function PasswordHint({ typed, ownWords }: PasswordHintProps) {
  const least = minPasswordLength(usePasswordSite())
  const judged = usePasswordProblem(typed, ownWords)
  return (
    <span role="status" className="flex items-start gap-1.5">
      {judged &&
        (judged.problem ? <TriangleAlert aria-hidden className={ICON} /> : <Check aria-hidden className={ICON} />)}
      <span className={judged && (judged.problem ? 'text-yellow' : 'text-green')}>
        {judged ? (judged.problem ?? 'Good: this one is hard to guess.') : lengthHint(typed, least)}
      </span>
    </span>
  )
}

const ICON = 'mt-0.5 size-4 shrink-0'

/** 'Password must be at least 6 characters long', or the length that holds. */
function lengthHint(typed: string, least: number): string {
  if ([...typed].length > MAX_CHOSEN_LENGTH) return PASSWORD_LONG_MESSAGE
  const hint = `Password must be at least ${least} characters long`
  return least > MIN_PASSWORD_LENGTH ? `${hint}. A few words that don’t belong together are best.` : hint
}

/** Judging takes some milliseconds, which nobody should feel while typing. */
const PAUSE_MS = 250

interface Judged {
  password: string
  problem: string | undefined
}

/**
 * Whether a password that is long enough is easy to guess; undefined until that is known, and where passwords may be. Loads
 * the lists of common passwords with the first one. Without them, the service says it when the password is saved.
 */
function usePasswordProblem(password: string, ownWords: readonly (string | null | undefined)[]): Judged | undefined {
  const siteUrl = usePasswordSite()
  const [judged, setJudged] = useState<Judged>()
  const words = JSON.stringify(ownWords)
  useEffect(() => {
    if (isThisMachine(siteUrl) || lengthProblem(password, siteUrl)) return
    let isGone = false
    const pause = setTimeout(() => {
      passwordProblem(password, JSON.parse(words), siteUrl).then(
        (problem) => {
          if (!isGone) setJudged({ password, problem })
        },
        () => {},
      )
    }, PAUSE_MS)
    return () => {
      isGone = true
      clearTimeout(pause)
    }
  }, [password, words, siteUrl])
  return judged?.password === password ? judged : undefined
}
