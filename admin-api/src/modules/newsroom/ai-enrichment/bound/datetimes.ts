import {
  capital,
  DAY,
  DAYS_IN_WORDS,
  HALF,
  HOUR,
  hourInWords,
  inCapitalsToo,
  MONTH,
  MONTHS,
  monthOf,
  PART_OF_DAY,
  WEEKDAY,
  weekdayOf,
} from './datetime-lexicon.ts'

export interface DayFound {
  year: number | undefined
  /** 1 to 12. */
  month: number
  /** Undefined if only a month is named. */
  day: number | undefined
}

/** Minutes since midnight; `either` without am or pm. */
export interface TimeFound {
  minutes: number
  either: boolean
}

export interface Datetimes {
  days: { found: DayFound; words: string }[]
  weekdays: { weekday: number; words: string }[]
  times: { found: TimeFound; words: string }[]
  rest: string
}

export function datetimesIn(text: string): Datetimes {
  const days: Datetimes['days'] = []
  const weekdays: Datetimes['weekdays'] = []
  const times: Datetimes['times'] = []
  let rest = text
  const take = (
    pattern: string,
    flags: string,
    found: (words: string, ...groups: (string | undefined)[]) => boolean,
  ) => {
    rest = rest.replace(new RegExp(pattern, flags), (words, ...groups) =>
      found(words, ...groups.map((group) => (typeof group === 'string' ? group : undefined))) ? ' | ' : words,
    )
  }
  const addDay = (words: string, year: string | undefined, month: number, day: string | undefined) => {
    const number = day === undefined ? undefined : Number(day)
    if (month < 1 || month > 12 || (number !== undefined && (number < 1 || number > 31))) return false
    days.push({ found: { year: fullYear(year), month, day: number }, words })
    return true
  }
  const addTime = (words: string, hour: string | undefined, minute: string | undefined, half: string | undefined) => {
    const found = timeOf(String(hour), Number(minute ?? 0), half)
    if (found) times.push({ found, words })
    return found !== undefined
  }

  take('\\b(\\d{4})-(\\d{2})-(\\d{2})(?:T|\\b)', 'g', (words, year, month, day) =>
    addDay(words, year, Number(month), day),
  )
  take('\\b(\\d{1,2})/(\\d{1,2})/(\\d{4}|\\d{2})\\b', 'g', (words, month, day, year) =>
    addDay(words, year, Number(month), day),
  )
  take('\\b(\\d{1,2})-(\\d{1,2})-(\\d{4})\\b', 'g', (words, month, day, year) =>
    addDay(words, year, Number(month), day),
  )
  // Without a preposition before it, `11/21` may be a fraction.
  take(
    '(?<=\\b(?:on|by|until|till|through|thru|from|since|before|after|due|day)\\b,?\\s+)(\\d{1,2})/(\\d{1,2})\\b(?!/|\\s+of\\b|-)',
    'gi',
    (words, month, day) => addDay(words, undefined, Number(month), day),
  )
  take(`\\b(${MONTH})\\s+(?:the\\s+)?(${DAYS_IN_WORDS.toReversed().join('|')})\\b`, 'g', (words, month, day = '') =>
    addDay(words, undefined, monthOf(month), String(DAYS_IN_WORDS.indexOf(day) + 1)),
  )
  take(
    `\\b(${MONTH})\\s+${DAY}(?:\\s*(?:-|–|to|through|and)\\s*${DAY})?(?:,?\\s+(\\d{4}))?\\b`,
    'g',
    (words, month, day, last, year) => {
      const isDay = addDay(words, year, monthOf(month), day)
      if (isDay && last !== undefined) addDay(words, year, monthOf(month), last)
      return isDay
    },
  )
  take(`\\b${DAY}\\s+(?:of\\s+)?(${MONTH})(?:,?\\s+(\\d{4}))?\\b`, 'g', (words, day, month, year) =>
    addDay(words, year, monthOf(month), day),
  )
  take(
    `\\b(${inCapitalsToo(MONTHS.map(capital).join('|'))})(?:\\s+(?:of\\s+)?(\\d{4}))?\\b`,
    'g',
    (words, month, year) =>
      // 'May' is also a verb and a name.
      /^may$/i.test(month ?? '') &&
      year === undefined &&
      !/\b(?:in|of|by|until|since|last|next|this)\s*$/i.test(rest.slice(0, rest.indexOf(words)))
        ? false
        : addDay(words, year, monthOf(month), undefined),
  )
  take(`\\b(${WEEKDAY})\\b\\.?`, 'g', (words, name) => {
    weekdays.push({ weekday: weekdayOf(name), words })
    return true
  })

  take(
    `\\b(\\d{1,2})(?::(\\d{2}))?\\s*(?:${HALF}\\s*)?(?:-|–|—|to|until|till)\\s*(\\d{1,2})(?::(\\d{2}))?\\s*${HALF}`,
    'gi',
    (words, hour, minute, half, lastHour, lastMinute, lastHalf) =>
      addTime(
        words,
        hour,
        minute,
        half ?? (Number(hour) % 12 > Number(lastHour) % 12 ? otherHalf(lastHalf) : lastHalf),
      ) && addTime(words, lastHour, lastMinute, lastHalf),
  )
  take(`\\b(\\d{1,2})(?::(\\d{2}))?(?:\\s*${HALF}|([ap])\\b\\.?)`, 'gi', (words, hour, minute, half, letter) =>
    addTime(words, hour, minute, half ?? letter),
  )
  take('\\b([01]?\\d|2[0-3]):([0-5]\\d)(?::[0-5]\\d)?\\b', 'g', (words, hour, minute) =>
    addTime(words, hour, minute, undefined),
  )
  take(
    '(?<=\\b(?:at|from|to|by|until|till)\\s+)([01]\\d|2[0-3])[.:]?([0-5]\\d)\\s+(?:hours|hrs)\\b',
    'gi',
    (words, hour, minute) => addTime(words, `0${hour}`, minute, undefined),
  )
  take(`\\b${HOUR}(?:\\s+o'clock)?\\s+${PART_OF_DAY}\\b`, 'gi', (words, hour, day, night) =>
    addTime(words, String(hourInWords(hour)), undefined, halfIn(hourInWords(hour), day ?? night)),
  )
  take(`\\b${HOUR}\\s+o'clock\\b`, 'gi', (words, hour) =>
    addTime(words, String(hourInWords(hour)), undefined, undefined),
  )
  take(
    '(?:~\\s?|@\\s?|\\bat\\s+)(\\d{1,2})(?=\\s*(?:[,;!?)]|\\.(?!\\d)|$|\\||on\\b|sharp\\b))',
    'gi',
    (words, hour) => Number(hour) <= 12 && addTime(words, hour, undefined, undefined),
  )
  take('\\bnoon\\b', 'gi', (words) => times.push({ found: { minutes: 720, either: false }, words }) > 0)
  take('\\bmidnight\\b', 'gi', (words) => times.push({ found: { minutes: 0, either: false }, words }) > 0)
  return { days, weekdays, times, rest }
}

/** The source must also have the year, if the statement names one. */
export function isSameDay(said: DayFound, known: DayFound): boolean {
  if (said.month !== known.month) return false
  if (said.day !== undefined && said.day !== known.day) return false
  return said.year === undefined || said.year === known.year
}

/** @param half `a` or `p` if all other times of the source are in that half of the day, so that '7:30' is too */
export function isSameTime(said: TimeFound, known: TimeFound, half?: 'a' | 'p'): boolean {
  if (known.either && !said.either && half === halfOf(said) && said.minutes % 720 === known.minutes % 720) return true
  if (said.minutes === known.minutes) return said.either || !known.either || said.minutes >= 780
  return said.either && !known.either && said.minutes % 720 === known.minutes % 720
}

/** Undefined if the times are in both halves, or if none has am or pm. */
export function onlyHalf(times: Datetimes['times']): 'a' | 'p' | undefined {
  const halves = new Set(times.flatMap(({ found }) => (found.either ? [] : [halfOf(found)])))
  return halves.size === 1 ? [...halves][0] : undefined
}

function halfOf({ minutes }: TimeFound): 'a' | 'p' {
  return minutes < 720 ? 'a' : 'p'
}

export function weekdayOfDay({ year, month, day }: DayFound): number | undefined {
  if (year === undefined || day === undefined) return undefined
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay()
}

function timeOf(said: string, minute: number, half: string | undefined): TimeFound | undefined {
  const hour = Number(said)
  if (minute > 59 || hour > 24) return undefined
  // A leading zero means a 24-hour clock.
  if (half === undefined) return { minutes: hour * 60 + minute, either: hour <= 12 && !said.startsWith('0') }
  if (hour < 1 || hour > 12) return undefined
  return { minutes: (hour % 12) * 60 + minute + (half.toLowerCase() === 'p' ? 720 : 0), either: false }
}

function halfIn(hour: number, part: string | undefined): 'a' | 'p' {
  const isNight = part?.toLowerCase() === 'night'
  return /^morning$/i.test(part ?? '') || (isNight && (hour < 5 || hour === 12)) ? 'a' : 'p'
}

function otherHalf(half: string | undefined): string {
  return half?.toLowerCase() === 'p' ? 'a' : 'p'
}

function fullYear(year: string | undefined): number | undefined {
  if (year === undefined) return undefined
  return year.length === 2 ? 2000 + Number(year) : Number(year)
}
