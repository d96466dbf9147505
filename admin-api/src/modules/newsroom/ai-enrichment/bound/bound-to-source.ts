import { copiedRun } from './copied.ts'
import { countsSomethingElse } from './counted.ts'
import {
  type Datetimes,
  type DayFound,
  datetimesIn,
  isSameDay,
  isSameTime,
  onlyHalf,
  weekdayOfDay,
} from './datetimes.ts'
import { isHeadline, stemsOf, strangeInHeadline } from './headlines.ts'
import { isNamed, isNamedInSmall, namesIn } from './names.ts'
import { isSameNumber, type NumberFound, numbersIn } from './numbers.ts'
import { hasPart, partsIn } from './parts.ts'
import { hasWords, plain } from './plain.ts'
import { isQuoted, quotesIn } from './quotes.ts'
import { shorten } from './short-forms.ts'

/** Shorter passages match anywhere. */
const SHORTEST_PASSAGE = 8

export interface BoundSource {
  text: string
  /** With abbreviations such as St. for Street. */
  short: string
  small: string
  stems: ReadonlySet<string>
  datetimes: Datetimes
  numbers: NumberFound[]
}

export function readSource(fetched: string): BoundSource {
  const text = plain(fetched)
  const datetimes = datetimesIn(text)
  const small = text.toLowerCase()
  return { text, short: shorten(text), small, stems: stemsOf(small), datetimes, numbers: numbersIn(datetimes.rest) }
}

/** Checks passage and quotes literally; numbers, dates and names in any spelling. Can't tell what the passage says. */
export function boundProblems(
  source: BoundSource,
  { text, passage }: { text: string; passage: string | null },
): string[] {
  return [...passageProblems(source, passage), ...textProblems(source, text)]
}

export function textProblems(source: BoundSource, text: string): string[] {
  const said = plain(text)
  const datetimes = datetimesIn(said)
  const copied = copiedRun(said, source.text)
  return [
    ...quoteProblems(source, said),
    ...datetimeProblems(source.datetimes, datetimes),
    ...numberProblems(source, numbersIn(datetimes.rest), said),
    ...partProblems(source, said),
    ...nameProblems(source, datetimes.rest),
    ...(copied === undefined ? [] : [`These are the original’s own words: “${copied}”.`]),
  ]
}

function passageProblems({ text }: BoundSource, passage: string | null): string[] {
  const looked = plain(passage ?? '')
  if (looked.length < SHORTEST_PASSAGE) return ['It doesn’t cite a passage of the original.']
  return hasWords(text, looked) ? [] : ['The passage that it cites isn’t in the original.']
}

function quoteProblems({ text }: BoundSource, said: string): string[] {
  const { quotes, open } = quotesIn(said)
  const invented = quotes.filter((quote) => !isQuoted(text, quote))
  return [
    ...invented.map((quote) => `“${quote}” isn’t in the original in these words.`),
    ...(open ? ['A quotation mark isn’t closed.'] : []),
  ]
}

function datetimeProblems(known: Datetimes, said: Datetimes): string[] {
  const years = known.days.flatMap(({ found: { year, day } }) =>
    year !== undefined && day !== undefined ? [year] : [],
  )
  const isKnown = (found: DayFound) =>
    known.days.some(({ found: day }) => isSameDay(found, day)) ||
    // A text may say 'November 21' and name the year only in another date.
    (found.year !== undefined &&
      years.includes(found.year) &&
      known.days.some(({ found: day }) => day.year === undefined && isSameDay({ ...found, year: undefined }, day)))
  const days = said.days.filter(({ found }) => !isKnown(found))
  const weekdays = said.weekdays.filter(
    ({ weekday }) =>
      !known.weekdays.some((one) => one.weekday === weekday) &&
      !known.days.some(({ found }) => weekdayOfDay(found) === weekday),
  )
  const half = onlyHalf(known.times)
  const times = said.times.filter(({ found }) => !known.times.some((one) => isSameTime(found, one.found, half)))
  return [...days, ...weekdays, ...times].map(({ words }) => `The original doesn’t mention the time “${words.trim()}”.`)
}

/** 'About $49,000' of $48,935. */
function isRounded({ value, unit, words }: NumberFound, known: readonly NumberFound[], text: string): boolean {
  const at = text.indexOf(words)
  const isAbout = /\b(?:about|around|roughly|approximately|nearly|almost|close to|more than|over)\s*$/i.exec(
    text.slice(0, at),
  )
  if (!isAbout) return false
  return known.some((one) => {
    if (one.unit !== unit || Math.abs(one.value - value) > value * ROUNDING) return false
    if (/more|over/i.test(isAbout[0])) return one.value > value
    return !/nearly|almost/i.test(isAbout[0]) || one.value < value
  })
}

const ROUNDING = 0.03

/** 'The two pilots' of 'both pilots', '100 years' of a centennial. */
const NUMBER_WORDS: Readonly<Record<number, RegExp>> = {
  1: /\b(?:single|lone|sole|only)\b/,
  2: /\b(?:both|pair|couple|twice|twins?|double\w*|duo)\b/,
  3: /\b(?:trio|triple\w*|triplets)\b/,
  10: /\bdecade\b/,
  100: /\b(?:centennial|century)\b/,
}

function isNumberWord({ small }: BoundSource, { value, kind, unit }: NumberFound): boolean {
  return kind === 'plain' && unit === undefined && NUMBER_WORDS[value]?.test(small) === true
}

/** '50 percent' of 'half'. */
function isPart({ text }: BoundSource, { value, unit }: NumberFound): boolean {
  return unit === 'percent' && partsIn(text).some((part) => Math.abs(part.value - value) < 0.5)
}

function numberProblems(source: BoundSource, said: readonly NumberFound[], text: string): string[] {
  const isKnown = (number: NumberFound) =>
    source.numbers.some((known) => isSameNumber(number, known)) ||
    isPartOfDate(source, number) ||
    isNumberWord(source, number)
  return [
    ...said
      .filter((number) => !isKnown(number) && !isRounded(number, source.numbers, text) && !isPart(source, number))
      .map(({ words }) => `The number “${words}” isn’t in the original.`),
    ...said
      .filter((number) => isKnown(number) && countsSomethingElse(number, source.numbers))
      .map(({ words, counted }) => `The original doesn’t have “${counted}” ${words}.`),
  ]
}

function partProblems({ text, numbers }: BoundSource, said: string): string[] {
  const percents = numbers.flatMap(({ unit, value }) => (unit === 'percent' ? [value] : []))
  return partsIn(said)
    .filter((part) => !hasPart(text, percents, part, isAboutBefore(said, part.words)))
    .map(({ words }) => `“${words}” isn’t in the original.`)
}

function isAboutBefore(said: string, words: string): boolean {
  return /\b(?:about|around|roughly|nearly|almost|close to)\s*$/i.test(said.slice(0, said.indexOf(words)))
}

/** 'In 2026' and 'on the 21st' when the source has the full date. */
function isPartOfDate({ datetimes }: BoundSource, { value, kind, unit }: NumberFound): boolean {
  if (unit !== undefined) return false
  return datetimes.days.some(({ found }) =>
    kind === 'ordinal' ? found.day === value : found.year === value && value > 999,
  )
}

function nameProblems(source: BoundSource, said: string): string[] {
  const { text, short, small } = source
  const names = namesIn(
    said,
    (word) =>
      [word, `${word}s`, word.replace(/s$/, '')].some((form) => hasWords(small, form)) &&
      !hasWords(text, word.charAt(0).toUpperCase() + word.slice(1)),
  )
  const unknown = new Set(
    names.filter(
      (name) => !isNamed(text, name) && !isNamed(short, name) && !isNamedInSmall(small, name) && !isOfPlace(text, name),
    ),
  )
  const strange = unknown.size > 0 && isHeadline(said) ? strangeInHeadline(source, said) : [...unknown]
  return [...new Set(strange)].map((name) => `“${name}” isn’t in the original in these words.`)
}

/** 'Gus Bellamy of Harbor Point': a person, and where they are from. */
function isOfPlace(text: string, name: string): boolean {
  const [person = '', place = ''] = name.split(' of ')
  return person.includes(' ') && place !== '' && isNamed(text, person) && isNamed(text, place)
}
