import { countyWallTime, instantOfCountyTime, toMilliseconds } from '@hometown/shared-types/rules/time'
import { casual as german } from 'chrono-node/de'
import { GB as british, type Chrono, casual as english, type ParsedResult } from 'chrono-node/en'
import { casual as spanish } from 'chrono-node/es'
import { casual as french } from 'chrono-node/fr'
import { casual as italian } from 'chrono-node/it'
import { casual as dutch } from 'chrono-node/nl'
import { casual as portuguese } from 'chrono-node/pt'

export interface DateContext {
  timeZone: string
  now: number
  language?: string | undefined
  /** True where 4/11/2026 is in November. */
  isDayFirst?: boolean
}

const MAX_DATE_TEXT_LENGTH = 120
const EARLIEST_PUBLISHED_MS = Date.UTC(1994, 0, 1)
const MAX_AHEAD_MS = 36 * 3600_000
const LOCAL_DATETIME_PATTERN = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)?$/
/** The end of `11-16-2026` is a year, not an offset. */
const ZONED_DATETIME_PATTERN = /^\d{9,13}$|(?:Z|GMT|UTC|[ECMP][SD]T|(?<!(?:^|[^\d-])\d{1,2}-\d{1,2})[+-]\d{2}:?\d{2})$/i

/** A time without a zone is local to the county. Null if the text is invalid or implausible. */
export function parsePublishedAt(written: string | null | undefined, time: DateContext): number | null {
  const text = written?.trim().slice(0, MAX_DATE_TEXT_LENGTH) ?? ''
  const instant = instantFromDateText(text, time)
  // Clocks of other sites are off by hours, never by days. A later date belongs to something else, such as an event.
  if (instant === undefined || instant < EARLIEST_PUBLISHED_MS || instant > time.now + MAX_AHEAD_MS) return null
  return Math.min(instant, time.now)
}

function instantFromDateText(text: string, time: DateContext): number | undefined {
  if (LOCAL_DATETIME_PATTERN.test(text)) return instantOfCountyTime(text, time.timeZone)
  const instant = ZONED_DATETIME_PATTERN.test(text) ? toMilliseconds(text) : undefined
  if (instant !== undefined) return instant
  const words = findDatetime(text, time)
  return words && (words.instant ?? instantOfCountyTime(words.local, time.timeZone))
}

/** Returns `2026-11-21T19:00`, or only the day. Times without a zone are local already. */
export function parseLocalDatetime(written: string | null | undefined, time: DateContext): string | undefined {
  const { local: wall, instant } = findDatetime(written?.trim() ?? '', time) ?? {}
  return instant === undefined ? wall : countyWallTime(instant, time.timeZone).slice(0, 16)
}

interface ParsedDatetime {
  /** The local time `2026-11-21T19:00`, or only the day without a time. */
  local: string
  /** The time in milliseconds, if the text has a zone. */
  instant: number | undefined
  index: number
  text: string
}

const MAX_DATE_WORDS_LENGTH = 200
const dateParsersByLanguage: Readonly<Record<string, Chrono>> = {
  de: german,
  es: spanish,
  fr: french,
  it: italian,
  nl: dutch,
  pt: portuguese,
}

/** Finds the first date in the words. Spanish is understood on every page. */
export function findDatetime(written: string, time: DateContext): ParsedDatetime | undefined {
  if (!/\d|day|ayer|hoy/i.test(written)) return undefined
  const words = written
    .slice(0, MAX_DATE_WORDS_LENGTH)
    .replace(/\b([ap])\.\s?m\.?/gi, '$1m')
    .replace(/\bSept\b\.?/g, 'Sep')
    // Some sites write `Nov. 18, 2026 / 5:10 PM`.
    .replace(/\b(\d{4})\s?[|/•·@–-]\s?(?=\d{1,2}:\d{2})/g, '$1 ')
  const offset = Math.round((Date.parse(`${countyWallTime(time.now, time.timeZone)}.000Z`) - time.now) / 60_000)
  const languageChrono = dateParsersByLanguage[time.language?.slice(0, 2).toLowerCase() ?? '']
  for (const chrono of [...(languageChrono ? [languageChrono] : []), time.isDayFirst ? british : english, spanish]) {
    const match = chrono.parse(words, { instant: new Date(time.now), timezone: offset }).find(isParsedResultDate)
    if (match) return datetimeFromParsedResult(match)
  }
  return undefined
}

/** A weekday or an hour alone isn't a date, but `2 hours ago` and `yesterday` are. */
function isParsedResultDate({ start, text }: ParsedResult): boolean {
  if (start.isCertain('day') && start.isCertain('month')) return true
  return /\bago\b|\btoday\b|\byesterday\b|\btomorrow\b|\bhoy\b|\bayer\b/i.test(text)
}

function datetimeFromParsedResult({ start, index, text }: ParsedResult): ParsedDatetime {
  const hasZone = start.isCertain('hour') && start.isCertain('timezoneOffset')
  const part = (name: 'year' | 'month' | 'day' | 'hour' | 'minute') => String(start.get(name) ?? 0).padStart(2, '0')
  const day = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
  const wall = start.isCertain('hour') ? `${day}T${part('hour')}:${part('minute')}` : day
  return { local: wall, instant: hasZone ? start.date().getTime() : undefined, index, text }
}

/** Domains of countries that write the day first, without those used worldwide, such as `co`. */
const DAY_FIRST_DOMAIN_PATTERN =
  /\.(?:ar|at|au|be|bo|br|ch|cl|cr|cz|de|dk|do|ec|es|fi|fr|gr|hk|hn|ie|in|it|jm|ke|mt|mx|my|ng|nl|no|nz|pe|pk|pl|pt|py|ro|se|sg|sk|ua|uk|uy|ve|za)$/i

/** Content systems set English and Spanish themselves: Joomla says `en-GB` on American sites, too. */
export function isDayFirst(language: string | undefined, hostname: string): boolean {
  return !/-(?:US|PH)\b/i.test(language ?? '') && DAY_FIRST_DOMAIN_PATTERN.test(hostname)
}
