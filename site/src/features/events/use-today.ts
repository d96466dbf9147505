import type { CountyDate } from '@hometown/shared-types/county-time'
import { useEffect, useState } from 'react'
import { countyToday } from './county-clock.ts'

/** The county's day: the page's own at first, then the one that it really is, also when a tab is looked at again. */
export function useToday(rendered: CountyDate, timeZone: string): CountyDate {
  const [today, setToday] = useState(rendered)
  useEffect(() => {
    const look = () => setToday(countyToday(timeZone))
    look()
    document.addEventListener('visibilitychange', look)
    addEventListener('pageshow', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('pageshow', look)
    }
  }, [timeZone])
  return today
}
