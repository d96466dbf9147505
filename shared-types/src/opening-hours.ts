import { z } from 'zod'

/** In the order in which a week is shown; the words are schema.org's, in small letters. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** More breaks than this no day has. */
export const SPANS_PER_DAY = 4

const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Write times like 09:00')

/** From when to when, on the county's clocks. Closing at or before opening means on the next day; 00:00 to 00:00 is all day. */
export const openingSpanSchema = z
  .object({ opens: clockTime, closes: clockTime })
  .refine(({ opens, closes }) => opens !== closes || opens === '00:00', {
    message: 'Opening and closing are the same time',
    path: ['closes'],
  })
export type OpeningSpan = z.infer<typeof openingSpanSchema>

/** Hours of a week. A day without spans is closed, one that is absent is not known. */
export const openingHoursSchema = weekOf(z.array(openingSpanSchema).optional())

/** Hours as they come in: put in order, and refused where they overlap. */
export const openingHoursInputSchema = weekOf(
  z
    .array(openingSpanSchema)
    .max(SPANS_PER_DAY, `At most ${SPANS_PER_DAY} times a day`)
    .transform((spans) => spans.toSorted((one, other) => one.opens.localeCompare(other.opens)))
    .refine(isWithoutOverlap, 'These times overlap')
    .optional(),
)

function weekOf<T extends z.ZodType>(day: T) {
  return z.object({
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday: day,
    sunday: day,
  })
}

export type OpeningHours = z.infer<typeof openingHoursSchema>

function isWithoutOverlap(spans: readonly OpeningSpan[]): boolean {
  return spans.every(({ opens }, at) => {
    const before = spans[at - 1]
    if (before === undefined) return true
    return before.closes > before.opens && before.closes <= opens
  })
}

/** True when nothing is said of any day. */
export function isWithoutHours(hours: OpeningHours): boolean {
  return WEEKDAYS.every((weekday) => hours[weekday] === undefined)
}

/** `9 a.m.`, `12:30 p.m.`, `noon`, `midnight`, as the paper writes times. */
export function clockLabel(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  if (minute === 0 && hour === 0) return 'midnight'
  if (minute === 0 && hour === 12) return 'noon'
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'a.m.' : 'p.m.'}`
}

/** `9 a.m.–5 p.m.`, `Open 24 hours`. */
export function spanLabel({ opens, closes }: OpeningSpan): string {
  return opens === closes ? 'Open 24 hours' : `${clockLabel(opens)}–${clockLabel(closes)}`
}

/** `monday` → `Monday`. */
export function weekdayLabel(weekday: Weekday): string {
  return weekday.charAt(0).toUpperCase() + weekday.slice(1)
}
