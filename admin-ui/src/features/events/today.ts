import { toWallTime } from '@hometown/shared-types/calendar/event-timing'
import { useEffect, useState } from 'react'
import { useCountyTime } from '../../lib/dates.ts'
import type { WallTime } from './wall-time.ts'

const MINUTE = 60_000

/** What the county's clocks show now. */
export function wallNow(zone: string): WallTime {
  return toWallTime(new Date().toISOString(), zone)
}

/** The county's day; it changes at midnight also where the calendar stands open. */
export function useToday(): string {
  const { zone } = useCountyTime()
  const [today, setToday] = useState(() => wallNow(zone).slice(0, 10))
  useEffect(() => {
    const look = () => setToday(wallNow(zone).slice(0, 10))
    look()
    const timer = setInterval(look, MINUTE)
    return () => clearInterval(timer)
  }, [zone])
  return today
}
