import ICAL from 'ical.js'
import { UnreadableEventError } from '../feed-event.ts'

/** End in wall-clock time. Without a duration, an all-day event lasts one day and a timed one has no length. */
export function wallDuration(start: string, duration: string): string {
  const isDay = start.length === 10
  const begins = Date.parse(isDay ? `${start}T00:00Z` : `${start}Z`)
  const seconds = duration === '' ? (isDay ? 86_400 : 0) : secondsOf(duration)
  const ends = begins + seconds * 1000
  if (!(Math.abs(ends) < 8e15)) throw new UnreadableEventError('Lasts longer than a year')
  return new Date(ends).toISOString().slice(0, isDay ? 10 : 16)
}

/** Or nothing at all. */
export function isLength(duration: string): boolean {
  try {
    secondsOf(duration)
    return true
  } catch {
    return duration === ''
  }
}

function secondsOf(duration: string): number {
  try {
    return ICAL.Duration.fromString(duration).toSeconds()
  } catch {
    throw new UnreadableEventError(`“${duration.slice(0, 30)}” is not a length of time`)
  }
}
