/** A clock change by law, independent of any runtime: at a wall time, from one offset to another (minutes). */
export interface WrittenChange {
  readonly day: string
  /** Minutes of the day on the clock. */
  readonly at: number
  readonly before: number
  readonly after: number
}

interface Law {
  readonly month: number
  /** 1 is the first Sunday, -1 the last. */
  readonly sunday: number
  readonly at: number
  readonly before: number
  readonly after: number
}

const LAWS: Readonly<Record<string, readonly Law[]>> = {
  'America/New_York': [
    { month: 3, sunday: 2, at: 120, before: -300, after: -240 },
    { month: 11, sunday: 1, at: 120, before: -240, after: -300 },
  ],
  'America/Chicago': [
    { month: 3, sunday: 2, at: 120, before: -360, after: -300 },
    { month: 11, sunday: 1, at: 120, before: -300, after: -360 },
  ],
  // No changes there; these are the days of changes elsewhere.
  'America/Phoenix': [
    { month: 3, sunday: 2, at: 120, before: -420, after: -420 },
    { month: 11, sunday: 1, at: 120, before: -420, after: -420 },
  ],
  'Europe/Berlin': [
    { month: 3, sunday: -1, at: 120, before: 60, after: 120 },
    { month: 10, sunday: -1, at: 180, before: 120, after: 60 },
  ],
  'Australia/Lord_Howe': [
    { month: 4, sunday: 1, at: 120, before: 660, after: 630 },
    { month: 10, sunday: 1, at: 120, before: 630, after: 660 },
  ],
}

export function writtenChanges(timeZone: string, fromYear: number, toYear: number): WrittenChange[] {
  const years = Array.from({ length: toYear - fromYear + 1 }, (_, count) => fromYear + count)
  return years.flatMap((year) => (LAWS[timeZone] ?? []).map((law) => ({ ...law, day: sundayOf(year, law) })))
}

/** For a time that clocks skip, counted on from before; of one that they show twice, the first. */
export function writtenInstant(day: string, minutes: number, change: WrittenChange): string {
  const leap = Math.max(0, change.after - change.before)
  const isBefore = day < change.day || (day === change.day && minutes < change.at + leap)
  const offset = isBefore ? change.before : change.after
  return new Date(Date.parse(`${day}T00:00:00Z`) + (minutes - offset) * 60_000).toISOString()
}

function sundayOf(year: number, { month, sunday }: Law): string {
  const days = Array.from({ length: new Date(Date.UTC(year, month, 0)).getUTCDate() }, (_, index) => index + 1)
  const sundays = days.filter((day) => new Date(Date.UTC(year, month - 1, day)).getUTCDay() === 0)
  const day = sundays.at(sunday > 0 ? sunday - 1 : sunday) ?? 0
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
