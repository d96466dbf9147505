import { toWallTime } from '@hometown/shared-types/calendar/event-timing'
import { useEffect, useState } from 'react'
import { useCountyTime } from '../../lib/dates.ts'
import type { WallTime } from './wall-time.ts'

const MINUTE = 60_000

/** The current wall-clock time in the county. */
export function wallNow(zone: string): WallTime {
  return toWallTime(new Date().toISOString(), zone)
}

/** The county's current day. Updates at midnight while the calendar is open. */
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
