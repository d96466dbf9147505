import { z } from 'zod'

/** In the order of display; schema.org's names in lowercase. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

export const SPANS_PER_DAY = 4

const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Write times like 09:00')

/** County time. A closing time at or before the opening time is on the next day; 00:00 to 00:00 is all day. */
const openingSpanSchema = z
  .object({ opens: clockTime, closes: clockTime })
  .refine(({ opens, closes }) => opens !== closes || opens === '00:00', {
    message: 'Opening and closing times are the same',
    path: ['closes'],
  })
export type OpeningSpan = z.infer<typeof openingSpanSchema>

/** An empty list means closed; a missing day is unknown. */
export const openingHoursSchema = weekOf(z.array(openingSpanSchema).optional())

/** Sorted; overlaps are refused. */
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

export function isWithoutHours(hours: OpeningHours): boolean {
  return WEEKDAYS.every((weekday) => hours[weekday] === undefined)
}

/** `9 a.m.`, `12:30 p.m.`, `noon`, `midnight`, as in the newspaper. */
function clockLabel(time: string): string {
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

export function weekdayLabel(weekday: Weekday): string {
  return weekday.charAt(0).toUpperCase() + weekday.slice(1)
}
