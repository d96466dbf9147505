import { useNavigate } from '@tanstack/react-router'
import { parseSearch, useIsHere } from '../../lib/search-params.ts'
import { paths } from '../../paths.ts'
import type { Go } from './page-state.ts'

/** Closes the event's dialog. An event that was made of a suggestion leads on to the next suggestion. */
export function useCloseEvent(go: Go, triage: string | undefined): (isSaved?: boolean, month?: string) => void {
  const navigate = useNavigate()
  const isHere = useIsHere()
  return (isSaved = false, month) => {
    if (!triage) return go({ edit: undefined, date: undefined, ...(month && { month }) }, { isSaved })
    if (!isHere()) return
    // Back must not open the finished event again.
    navigate({
      to: paths.suggestions,
      search: parseSearch(triage),
      replace: true,
      ignoreBlocker: isSaved,
    }).catch(reportError)
  }
}
