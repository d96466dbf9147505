import type { StoryWord } from './story-words.ts'

export interface StoryNumbers {
  /** Dollars. */
  readonly sums: readonly number[]
  /** `5-2`, larger one first. */
  readonly scores: readonly string[]
  readonly ages: readonly number[]
  /** Years that are written out: 2019. */
  readonly years: readonly number[]
  /** A number with the word after it, such as `12 acre`; alone from 100. */
  readonly counts: readonly string[]
  /** Numbers from 1,000 that aren't sums. */
  readonly large: readonly number[]
  /** House numbers with their street: `412 elm`. */
  readonly addresses: readonly string[]
}

const WORDS: Readonly<Record<string, number>> = {
  one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12, thirteen: 13,
  fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18, nineteen: 19, twenty: 20, thirty: 30, forty: 40, fifty: 50,
  sixty: 60, seventy: 70, eighty: 80, ninety: 90,
} // biome-ignore format: a list
const TIMES: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1000,
  million: 1e6,
  billion: 1e9,
  k: 1000,
  m: 1e6,
}
const TENS = /^(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)$/
const MONTHS = /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/
const STREETS =
  /^(?:street|avenue|road|lane|drive|boulevard|court|highway|parkway|place|terrace|way|circle|trail|north|south|east|west|n|s|e|w)$/
const SCORE = /(?<![\d/-])(\d{1,3})\s?(?:-|–|—|to)\s?(\d{1,3})(?![\d/-])/g
const SPELLED_SCORE =
  /\b(one|two|three|four|five|six|seven|eight|nine|ten)[- ]to[- ](zero|one|two|three|four|five|six|seven|eight)\b/gi

interface Found {
  sums: Set<number>
  ages: Set<number>
  years: Set<number>
  counts: Set<string>
  large: Set<number>
  addresses: Set<string>
}

export function numbersOf(text: string, words: readonly StoryWord[]): StoryNumbers {
  const found: Found = {
    sums: new Set(),
    ages: new Set(),
    years: new Set(),
    counts: new Set(),
    large: new Set(),
    addresses: new Set(),
  }
  for (let at = 0; at < words.length; at++) {
    const age = /^(\d{1,3})-years?-olds?$/.exec(words[at]?.word ?? '')?.[1]
    if (age !== undefined) found.ages.add(Number(age))
    const number = numberAt(words, at)
    if (!number) continue
    noteNumber(words, at, number, found)
    at = number.end - 1
  }
  return {
    ...{ sums: [...found.sums], ages: [...found.ages], years: [...found.years] },
    ...{ counts: [...found.counts], large: [...found.large], addresses: [...found.addresses], scores: scoresOf(text) },
  }
}

interface NumberAt {
  value: number
  isMoney: boolean
  isSpelled: boolean
  /** The first word after it. */
  end: number
}

function numberAt(words: readonly StoryWord[], at: number): NumberAt | undefined {
  const word = words[at]?.word ?? ''
  const spelled = WORDS[word]
  const match = /^(\$?)(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(k|m|million)?(%|th|st|nd|rd)?$/.exec(word)
  if (!match && spelled === undefined) return undefined
  if (match?.[5] && match[5] !== '%') return undefined
  let value = match
    ? Number(`${(match[2] ?? '').replaceAll(',', '')}${match[3] ?? ''}`) * (TIMES[match[4] ?? ''] ?? 1)
    : (spelled ?? 0)
  let isMoney = match?.[1] === '$'
  let end = at + 1
  const unit = WORDS[words[end]?.word ?? '']
  if (!match && TENS.test(word) && unit !== undefined && unit < 10) {
    value += unit
    end++
  }
  for (
    let times = TIMES[words[end]?.word ?? ''];
    times !== undefined && end < at + 4;
    times = TIMES[words[end]?.word ?? '']
  ) {
    value *= times
    end++
  }
  if (/^(?:dollar|dollars|bucks)$/.test(words[end]?.word ?? '')) {
    isMoney = true
    end++
  }
  return { value, isMoney, isSpelled: !match, end }
}

function noteNumber(
  words: readonly StoryWord[],
  at: number,
  { value, isMoney, isSpelled, end }: NumberAt,
  found: Found,
): void {
  const [before, after, second] = [words[at - 1]?.word ?? '', words[end]?.word ?? '', words[end + 1]?.word ?? '']
  if (isMoney) {
    if (value >= 20) found.sums.add(value)
    return
  }
  const isAge = /^years?$/.test(after) && second === 'old'
  const isAged =
    value >= 15 &&
    value <= 110 &&
    (words[at - 1]?.shown.endsWith(',') ?? false) &&
    words[at - 1]?.isCapital &&
    (words[at]?.shown.endsWith(',') || at === words.length - 1 || /^(?:of|was|is|died|faces|and)$/.test(after))
  if (isAge || isAged || before === 'age' || before === 'aged') {
    found.ages.add(value)
    return
  }
  if (MONTHS.test(before) && value <= 31) return
  if (value >= 1900 && value <= 2100 && Number.isInteger(value) && !isSpelled && !words[end]?.isCapital) {
    found.years.add(value)
    return
  }
  if (
    !isSpelled &&
    words[end]?.isCapital &&
    !words[end]?.isApart &&
    words.slice(end, end + 4).some(({ word }) => STREETS.test(word))
  ) {
    found.addresses.add(`${value} ${after}`)
    return
  }
  if (/^(?:am|pm|p|a|oclock)$/.test(after)) return
  if (value >= 1000) found.large.add(value)
  if (value >= 100) found.counts.add(String(value))
  else if (value >= 2 && after) found.counts.add(`${value} ${after.replace(/s$/, '')}`)
}

function scoresOf(text: string): string[] {
  const scores = new Set<string>()
  for (const [, one, other] of text.matchAll(SCORE)) {
    const [a, b] = [Number(one), Number(other)]
    if (a <= 150 && b <= 150) scores.add(a >= b ? `${a}-${b}` : `${b}-${a}`)
  }
  for (const [, one = '', other = ''] of text.matchAll(SPELLED_SCORE)) {
    const [a, b] = [WORDS[one.toLowerCase()] ?? 0, WORDS[other.toLowerCase()] ?? 0]
    scores.add(a >= b ? `${a}-${b}` : `${b}-${a}`)
  }
  return [...scores]
}

/** `$2.4 million` and `$2,398,000`: one of them is rounded. */
export function isNearly(one: number, other: number): boolean {
  const isRound = isOneDigit(one) || isOneDigit(other)
  return Math.abs(one - other) <= (isRound ? 0.09 : 0.035) * Math.max(one, other)
}

/** Such as 9,000: said for anything from 8,500. */
function isOneDigit(value: number): boolean {
  return value >= 100 && /^\d0+$/.test(String(value))
}

export function sharedNumbers(one: readonly number[], other: readonly number[]): number[] {
  return one.filter((number) => other.some((value) => isNearly(number, value)))
}
