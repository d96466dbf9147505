import { nameAt } from '@hometown/shared-types/byline'
import { useChangeOwnName, useCurrentUser } from '../../../lib/session.ts'

/** Asks people without a name for one with their first article, and keeps what they enter. */
export function useKeepOwnName(): (byline: string) => void {
  const { displayName } = useCurrentUser()
  const change = useChangeOwnName()
  return (byline) => {
    const isOneName = nameAt(byline, 0).end === byline.length
    // If it fails, the next article asks again.
    if (displayName === null && isOneName) change(byline).catch(() => {})
  }
}
