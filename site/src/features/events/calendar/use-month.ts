import type { CountyMonth } from '@hometown/shared-types/county-time'
import { useEffect, useState } from 'react'
import { CALENDAR_PATH } from '../../../lib/event-paths.ts'
import { type AskedMonth, addressOf, monthIn } from './month-address.ts'
import { withinBounds } from './month-grid.ts'

/** The month that the address names, else this one. Each month that is gone to is a step of the history. */
export function useMonth(thisMonth: CountyMonth) {
  const [asked, setAsked] = useState<AskedMonth>()
  const month = asked?.month ?? thisMonth

  useEffect(() => {
    // While an event lies over the page, the address is the event's.
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
