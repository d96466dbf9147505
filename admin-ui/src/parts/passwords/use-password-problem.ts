import { isThisMachine } from '@hometown/shared-types/this-machine'
import { lengthProblem, passwordProblem } from '@hometown/shared-types/weak-password'
import { useEffect, useState } from 'react'
import { usePasswordSite } from './use-password-site.ts'

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
export function usePasswordProblem(
  password: string,
  ownWords: readonly (string | null | undefined)[],
): Judged | undefined {
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
