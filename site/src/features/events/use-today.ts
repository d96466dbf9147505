import type { CountyDate } from '@hometown/shared-types/county-time'
import { useEffect, useState } from 'react'
import { countyToday } from './county-clock.ts'

/** The county's day: first the rendered one, then the real one, also when the reader returns to the tab. */
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
