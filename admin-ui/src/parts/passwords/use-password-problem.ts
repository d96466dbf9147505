import { hasChosenLength, passwordProblem } from '@hometown/shared-types/weak-password'
import { useEffect, useState } from 'react'

/** Judging takes some milliseconds, which nobody should feel while typing. */
const PAUSE_MS = 250

interface Judged {
  password: string
  problem: string | undefined
}

/**
 * Whether a password that is long enough is easy to guess; undefined until that is known. Loads the lists of common
 * passwords with the first one. Without them, the service says it when the password is saved.
 */
export function usePasswordProblem(
  password: string,
  ownWords: readonly (string | null | undefined)[],
): Judged | undefined {
  const [judged, setJudged] = useState<Judged>()
  const words = JSON.stringify(ownWords)
  useEffect(() => {
    if (!hasChosenLength(password)) return
    let isGone = false
    const pause = setTimeout(() => {
      passwordProblem(password, JSON.parse(words)).then(
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
  }, [password, words])
  return judged?.password === password ? judged : undefined
}
