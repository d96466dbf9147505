import { z } from 'zod'
import { countyWallTime } from './county-wall-time.ts'

/** In the order of `Date.getUTCDay()`. */
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

export const newsletterDaySchema = z.union([z.literal(''), z.enum(WEEKDAYS)])
export const newsletterTimeSchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Choose a time, like 7:00 AM')

/** Of the settings. */
interface NewsletterSlot {
  newsletterDay: z.infer<typeof newsletterDaySchema>
  /** By the county's clocks. */
  newsletterTime: string
}

/** The next time of the slot after `now` (milliseconds), by the county's clocks; undefined without a day. */
export function nextNewsletterSlot(
  { newsletterDay, newsletterTime }: NewsletterSlot,
  now: number,
  timeZone: string,
): { date: string; time: string } | undefined {
  if (newsletterDay === '') return undefined
  const wall = countyWallTime(now, timeZone)
  const midnight = new Date(`${wall.slice(0, 10)}T00:00:00Z`)
  const wanted = WEEKDAYS.indexOf(newsletterDay)
  const ahead = (wanted - midnight.getUTCDay() + 7) % 7
  const isOver = ahead === 0 && wall.slice(11, 16) >= newsletterTime
  midnight.setUTCDate(midnight.getUTCDate() + (isOver ? 7 : ahead))
  return { date: midnight.toISOString().slice(0, 10), time: newsletterTime }
}
