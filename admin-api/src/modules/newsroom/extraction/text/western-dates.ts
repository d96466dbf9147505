import type { DateStyle } from './reading-time.ts'

const LONGEST_NAME = 14
const usual = ['de', 'fr', 'it', 'nl', 'pt']
const byLanguage = new Map<string, ReadonlyMap<string, number>>()
const MOST_LANGUAGES = 50

/** A year or three short numbers. */
const mayHoldDate = /(?:19|20)\d{2}|\d[./-]\s?\d{1,2}[./-]\s?\d/
const eastern = /(\d{4})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日/g
const named =
  /(?<![\p{L}\p{N}])(\d{1,2})(?:\.|º|ª|er)?\s{0,2}(?:de\s|d’|d')?(\p{L}{3,14})\.?,?\s{1,2}(?:de\s|del\s)?((?:19|20)\d{2})(?!\d)/giu
const ordinal = /(?<![\p{L}\p{N}])(\d{1,2})\.\s{0,2}(?=\p{L}{3,14}\.?\s\d{4})/gu
/** Where `No. 3. November 2026` is the number of an issue. */
const isWithoutOrdinals = /^(?:en|eng)?(?:-|$)/i
const nameFirst = /(?<!\p{L})(\p{L}{3,14})\.?\s{1,2}(\d{1,2})\.?,?\s{1,2}((?:19|20)\d{2})(?!\d)/giu
const numbers = /(?<![\d./-])(\d{1,2})([./-])\s?(\d{1,2})\2\s?((?:(?:19|20)\d|\d)\d)(?![\d./-]\d|\d)/g
const hour =
  /(?<=\d{4}-\d{2}-\d{2},?)[\s,|•·/–-]{1,4}(?:(?:um|à|às|alle|ore|om|kl\.?|o|в)\s)?(?=\d{1,2}\s?[:.h]\s?\d{2})/giu
const hourApart = /(?<=\d{4}-\d{2}-\d{2} )(\d{1,2})\s?[.h]\s?(\d{2})(?!\d)/gi

/** Writes dates of other languages and orders as `2026-11-20`. */
export function withWesternDates(words: string, style: DateStyle | undefined): string {
  if (!mayHoldDate.test(words)) return words
  const language = style?.language ?? ''
  const months = monthsOf(language)
  let text = words.replace(eastern, (_, year, month, day) => `${isoDate(year, month, day)} `)
  if (!isWithoutOrdinals.test(language)) text = text.replace(ordinal, '$1 ')
  text = text
    .replace(named, (all, day, name, year) => dateOf(year, months.get(plain(name)), day) ?? all)
    .replace(nameFirst, (all, name, day, year) => dateOf(year, months.get(plain(name)), day) ?? all)
  if (style?.isDayFirst)
    text = text.replace(numbers, (all, day, _, month, year) => dateOf(fullYear(year), Number(month), day) ?? all)
  return text === words ? words : text.replace(hour, ' ').replace(hourApart, '$1:$2')
}

function dateOf(year: string, month: number | undefined, day: string): string | undefined {
  if (month === undefined || month < 1 || month > 12 || Number(day) < 1 || Number(day) > 31) return undefined
  return isoDate(year, String(month), day)
}

function isoDate(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function fullYear(year: string): string {
  return year.length === 4 ? year : `20${year}`
}

/** The names of the page's language, and those of the most usual ones. English and Spanish are read elsewhere. */
function monthsOf(language: string): ReadonlyMap<string, number> {
  const known = byLanguage.get(language)
  if (known) return known
  const months = new Map(usual.flatMap(namesIn))
  for (const [name, month] of namesIn(language)) months.set(name, month)
  for (const [name] of namesIn('en')) months.delete(name)
  if (byLanguage.size >= MOST_LANGUAGES) byLanguage.clear()
  byLanguage.set(language, months)
  return months
}

function namesIn(language: string): [string, number][] {
  if (language === '') return []
  return (['long', 'short'] as const).flatMap((form) => {
    const format = formatOf(language, form)
    return Array.from({ length: 12 }, (_, month) => month).flatMap((month): [string, number][] => {
      const parts = format?.formatToParts(Date.UTC(2026, month, 15)) ?? []
      const name = plain(parts.find(({ type }) => type === 'month')?.value ?? '')
      return /^\p{L}{3,}$/u.test(name) && name.length <= LONGEST_NAME ? [[name, month + 1]] : []
    })
  })
}

function formatOf(language: string, month: 'long' | 'short'): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat(language, {
      day: 'numeric',
      month,
      year: 'numeric',
      timeZone: 'UTC',
      calendar: 'gregory',
    })
  } catch {
    return undefined
  }
}

function plain(name: string): string {
  return name.toLowerCase().replace(/\.$/, '')
}
