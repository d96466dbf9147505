import type { CountyMonth } from '@hometown/shared-types/county-time'
import { useEffect, useState } from 'react'
import { CALENDAR_PATH } from '../../../lib/event-paths.ts'
import { type AskedMonth, addressOf, monthIn } from './month-address.ts'
import { withinBounds } from './month-grid.ts'

/** The month in the URL, or the current month. Each change adds a history entry. */
export function useMonth(thisMonth: CountyMonth) {
  const [asked, setAsked] = useState<AskedMonth>()
  const month = asked?.month ?? thisMonth

  useEffect(() => {
    // While an event is open over the page, the URL is the event's.
    const follow = () => location.pathname === CALENDAR_PATH && setAsked(monthIn(location.search))
    follow()
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  return {
    month,
    isNamed: asked !== undefined,
    isBeyond: asked?.isBeyond ?? false,
    show(wanted: CountyMonth) {
      const next = withinBounds(wanted)
      if (next === month && !asked?.isBeyond) return
      history.pushState(null, '', addressOf(next, thisMonth))
      setAsked(next === thisMonth ? undefined : { month: next, isBeyond: false })
    },
  }
}
