const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')
const MONTH =
  '(?:Jan(?:uary|\\.)?|Feb(?:ruary|\\.)?|Mar(?:ch|\\.)?|Apr(?:il|\\.)?|May|June?\\.?|July?\\.?|Aug(?:ust|\\.)?|Sept?(?:ember|\\.)?|Oct(?:ober|\\.)?|Nov(?:ember|\\.)?|Dec(?:ember|\\.)?)'
const WEEKDAY =
  '(?:Sun(?:day)?s?|Mon(?:day)?s?|Tue(?:s(?:day)?)?s?|Wed(?:nesday)?s?|Thu(?:rs?(?:day)?)?s?|Fri(?:day)?s?|Sat(?:urday)?s?)'
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?'
const HALF = '([ap])\\.?\\s?m\\b\\.?'

export interface DayFound {
  /** Undefined where it is not said. */
  year: number | undefined
  /** 1 to 12. */
  month: number
  /** Undefined where a month alone is named. */
  day: number | undefined
}

/** Minutes since midnight; without a half of the day it may be either. */
export interface TimeFound {
  minutes: number
  either: boolean
}

export interface Moments {
  days: { found: DayFound; words: string }[]
  weekdays: { weekday: number; words: string }[]
  times: { found: TimeFound; words: string }[]
  /** The text without all of them. */
  rest: string
}

/** Dates, days of the week and times of a plain text, whichever way they are written. */
export function momentsIn(text: string): Moments {
  const days: Moments['days'] = []
  const weekdays: Moments['weekdays'] = []
  const times: Moments['times'] = []
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
    const found = timeOf(Number(hour), Number(minute ?? 0), half)
    if (found) times.push({ found, words })
    return found !== undefined
  }

  take('\\b(\\d{4})-(\\d{2})-(\\d{2})(?:T|\\b)', 'g', (words, year, month, day) =>
    addDay(words, year, Number(month), day),
  )
  take('\\b(\\d{1,2})/(\\d{1,2})/(\\d{4}|\\d{2})\\b', 'g', (words, month, day, year) =>
    addDay(words, year, Number(month), day),
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
  take(`\\b(${MONTHS.map(capital).join('|')})(?:\\s+(?:of\\s+)?(\\d{4}))?\\b`, 'g', (words, month, year) =>
    // 'May' is also a verb and a name.
    month === 'May' &&
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
  take(`\\b(\\d{1,2})(?::(\\d{2}))?\\s*${HALF}`, 'gi', (words, hour, minute, half) =>
    addTime(words, hour, minute, half),
  )
  take('\\b([01]?\\d|2[0-3]):([0-5]\\d)(?::[0-5]\\d)?\\b', 'g', (words, hour, minute) =>
    addTime(words, hour, minute, undefined),
  )
  take(
    "\\b(\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\\s+o'clock\\b",
    'gi',
    (words, hour) => addTime(words, String(hourInWords(hour)), undefined, undefined),
  )
  take('\\bnoon\\b', 'gi', (words) => times.push({ found: { minutes: 720, either: false }, words }) > 0)
  take('\\bmidnight\\b', 'gi', (words) => times.push({ found: { minutes: 0, either: false }, words }) > 0)
  return { days, weekdays, times, rest }
}

/** Whether a date of a statement is one of the source's; a year that is said has to be there too. */
export function isSameDay(said: DayFound, known: DayFound): boolean {
  if (said.month !== known.month) return false
  if (said.day !== undefined && said.day !== known.day) return false
  return said.year === undefined || said.year === known.year
}

/** `half` is the one half of the day in which the source's other times are: then '7:30' is in it too. */
export function isSameTime(said: TimeFound, known: TimeFound, half?: 'a' | 'p'): boolean {
  if (known.either && !said.either && half === halfOf(said) && said.minutes % 720 === known.minutes % 720) return true
  if (said.minutes === known.minutes) return said.either || !known.either || said.minutes >= 780
  return said.either && !known.either && said.minutes % 720 === known.minutes % 720
}

/** Undefined where times are of both halves, or none says which. */
export function onlyHalf(times: Moments['times']): 'a' | 'p' | undefined {
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

function timeOf(hour: number, minute: number, half: string | undefined): TimeFound | undefined {
  if (minute > 59 || hour > 24) return undefined
  if (half === undefined) return { minutes: hour * 60 + minute, either: hour <= 12 }
  if (hour < 1 || hour > 12) return undefined
  return { minutes: (hour % 12) * 60 + minute + (half.toLowerCase() === 'p' ? 720 : 0), either: false }
}

function otherHalf(half: string | undefined): string {
  return half?.toLowerCase() === 'p' ? 'a' : 'p'
}

function fullYear(year: string | undefined): number | undefined {
  if (year === undefined) return undefined
  return year.length === 2 ? 2000 + Number(year) : Number(year)
}

function monthOf(name = ''): number {
  return MONTHS.findIndex((month) => month.startsWith(name.toLowerCase().slice(0, 3))) + 1
}

function weekdayOf(name = ''): number {
  return WEEKDAYS.findIndex((weekday) => weekday.startsWith(name.toLowerCase().slice(0, 3)))
}

function hourInWords(word = ''): number {
  const words = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
  const place = words.indexOf(word.toLowerCase())
  return place < 0 ? Number(word) : place + 1
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
